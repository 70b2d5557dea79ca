// Runs in the browser: forms and buttons with `data-call="PUT /api/…"` make that call.
function put(target, name, value) {
  const [first, ...rest] = name.split(".");
  if (rest.length === 0) target[first] = value;
  else put((target[first] ??= {}), rest.join("."), value);
}

// The field names are paths in the body. Empty fields are left out.
function readForm(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.value === "" || field.disabled) continue;
    const isNumber = field.type === "number" || field.dataset.type === "number";
    const text = field.dataset.type === "digits" ? field.value.replaceAll(/\D/g, "") : field.value;
    put(body, field.name, isNumber ? Number(text) : text);
  }
  return body;
}

async function call(element, body) {
  const [method, path] = element.dataset.call.split(" ");
  const context = element.closest("[data-entry]") ?? element.closest("form");
  const said = context?.querySelector("[data-said]");
  const button = element.matches("button") ? element : element.querySelector("[type=submit]");
  button.disabled = true;
  try {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
    const answer = await reply.json();
    const problem = reply.ok ? undefined : (answer.error ?? answer.message);
    if (said) said.textContent = problem ?? element.dataset.done ?? "Done.";
    said?.classList.toggle("problem", problem !== undefined);
  } catch {
    if (said) said.textContent = "The sandbox does not answer.";
  }
  button.disabled = false;
  document.dispatchEvent(new Event("changed"));
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-call]");
  if (!form) return;
  event.preventDefault();
  void call(form, readForm(form));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-call]");
  if (button) void call(button, JSON.parse(button.dataset.body ?? "{}"));
});
