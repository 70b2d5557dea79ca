// Runs in the browser: loads the page again after an event, and updates the changed parts.
const refreshMilliseconds = 15_000;
const settleMilliseconds = 150;
const lists = () => document.querySelectorAll("[data-live-list]");
let settling;

function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

// An element in use is not updated until the next time.
function update(list, fresh) {
  const old = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const items = [...fresh.children].map((item) => {
    const before = old.get(item.dataset.key);
    const isInUse = before?.contains(document.activeElement);
    const isSame = before?.dataset.version === item.dataset.version;
    if (before && (isInUse || isSame)) return before;
    if (!before) item.classList.add("entry-new");
    return item;
  });
  list.replaceChildren(...items);
}

async function refresh() {
  try {
    const fresh = parse(await (await fetch(location.href)).text());
    for (const list of lists()) {
      const found = fresh.querySelector(`[data-live-list="${list.dataset.liveList}"]`);
      if (found) update(list, found);
      const empty = document.querySelector(`[data-empty-of="${list.dataset.liveList}"]`);
      if (empty) empty.hidden = list.children.length > 0;
    }
  } catch {
    // The sandbox is restarting. The next event comes when it is back.
  }
}

function refreshSoon() {
  clearTimeout(settling);
  settling = setTimeout(refresh, settleMilliseconds);
}

const live = document.querySelector("[data-live]");
const events = new EventSource(live.dataset.live);
events.addEventListener("message", refreshSoon);
events.addEventListener("open", () => (live.textContent = "Live"));
events.addEventListener("error", () => (live.textContent = "Connecting again"));
document.addEventListener("changed", refreshSoon);
setInterval(() => document.hidden || refreshSoon(), refreshMilliseconds);
