// Runs in the browser: a chosen account or member fills the fields; the sender is remembered.
const form = document.querySelector("form[data-call]");
const receiver = form.querySelector("[data-receiver]");
const field = (name) => form.elements.namedItem(name);
const memory = "sandbox-sender";

receiver.addEventListener("change", () => {
  // An account that is not the wallet's has no feed.
  const known = receiver.value ? JSON.parse(receiver.value) : { accountNo: "", feed: "NONE" };
  if (known.bankCode) field("receiver.bankCode").value = known.bankCode;
  if (known.currency) field("currency").value = known.currency;
  field("receiver.accountNo").value = known.accountNo;
  field("feed").value = known.feed;
});

const sender = form.querySelector("[data-sender]");
sender.addEventListener("change", () => {
  if (!sender.value) return;
  for (const [name, value] of Object.entries(JSON.parse(sender.value))) {
    field(`sender.${name}`).value = value;
  }
});

const kept = [...form.querySelectorAll("[data-kept]")];
const remembered = JSON.parse(localStorage.getItem(memory) ?? "{}");
for (const input of kept) input.value = remembered[input.name] ?? input.value;
form.addEventListener("change", () => {
  const values = kept.map((input) => [input.name, input.value]);
  localStorage.setItem(memory, JSON.stringify(Object.fromEntries(values)));
});
