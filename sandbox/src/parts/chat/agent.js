// Runs in the browser: sends replies, files and typing signals, and keeps the newest message
// visible.
const talk = document.querySelector("[data-talk]");
const typingMilliseconds = 3000;
let sentAt = 0;

const post = async (path, body, type = "application/json") => {
  const reply = await fetch(path, { method: "POST", headers: { "content-type": type }, body });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.error ?? answer.message);
  return answer;
};

const kindOf = ({ type }) => /^(image|video)\//.exec(type)?.[1] ?? "file";

async function messageOf({ text, file }) {
  const words = text.value.trim();
  const [chosen] = file.files;
  if (!chosen) return { message_type: "text", payload: { message: words } };
  const name = encodeURIComponent(chosen.name);
  const { id } = await post(`/api/chat/files?name=${name}`, chosen, "application/octet-stream");
  const payload = {
    fileType: kindOf(chosen),
    filePath: `file:${id}`,
    message: words || null,
    name: chosen.name,
  };
  return { message_type: "media", payload };
}

async function send(form, id, read) {
  const said = form.querySelector("[data-said]");
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  try {
    const message = await read();
    await post(`/api/chat/conversations/${id}/messages`, JSON.stringify({ message }));
    said.textContent = "";
    form.reset();
  } catch (error) {
    said.textContent = error.message;
  }
  said.classList.toggle("problem", said.textContent !== "");
  button.disabled = false;
  document.dispatchEvent(new Event("changed"));
}

const reply = document.querySelector("[data-reply]");
const { text, file } = reply.elements;
reply.addEventListener("submit", (event) => {
  event.preventDefault();
  if (text.value.trim() === "" && file.files.length === 0) return;
  void send(reply, reply.dataset.reply, () => messageOf({ text, file }));
});
text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  reply.requestSubmit();
});
text.addEventListener("input", () => {
  if (Date.now() - sentAt < typingMilliseconds) return;
  sentAt = Date.now();
  void post(`/api/chat/conversations/${text.dataset.typing}/typing`, "{}").catch(() => {});
});

const other = document.querySelector("[data-other]");
const example = document.querySelector("[data-example]");
const written = document.querySelector("[data-message]");
const showExample = () => (written.value = example.value);
example.addEventListener("change", showExample);
other.addEventListener("reset", () => queueMicrotask(showExample));
other.addEventListener("submit", (event) => {
  event.preventDefault();
  void send(other, other.dataset.other, () => JSON.parse(written.value));
});
showExample();

const toNewest = () => (talk.scrollTop = talk.scrollHeight);
// Pictures and videos have a size only after they load.
talk.addEventListener("load", toNewest, true);
talk.addEventListener("loadedmetadata", toNewest, true);
new MutationObserver(toNewest).observe(talk, { childList: true, subtree: true });
toNewest();
