// Runs in the browser: adds new messages at the top and filters them by phone.
const list = document.querySelector("[data-messages]");
const filter = document.querySelector("[data-filter]");
const empty = document.querySelector("[data-empty]");
const live = document.querySelector("[data-live]");

const digits = (text) => text.replaceAll(/\D/g, "");

function showMatching() {
  const wanted = digits(filter.value);
  let shown = 0;
  for (const item of list.children) {
    item.hidden = !digits(item.dataset.to).includes(wanted);
    if (!item.hidden) shown += 1;
  }
  empty.hidden = shown > 0;
}

function add(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const item = template.content.firstElementChild;
  // After a reconnect the same message may come again.
  if (list.querySelector(`[data-number="${item.dataset.number}"]`)) return;
  item.classList.add("message-new");
  list.prepend(item);
  showMatching();
}

filter.addEventListener("input", () => {
  const address = new URL(location.href);
  if (filter.value) address.searchParams.set("to", filter.value);
  else address.searchParams.delete("to");
  history.replaceState(null, "", address);
  showMatching();
});

const events = new EventSource(`/sms/events?after=${list.dataset.last}`);
events.addEventListener("message", (event) => add(JSON.parse(event.data)));
events.addEventListener("open", () => (live.textContent = "Listening"));
events.addEventListener("error", () => (live.textContent = "Connecting again"));
showMatching();
