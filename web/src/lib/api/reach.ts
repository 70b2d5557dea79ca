/** Answered by whatever serves the app itself, and never from what was kept. */
const probePath = "/manifest.webmanifest";
const pauseMilliseconds = 3000;

/**
 * Tells once the server answers, be it with a refusal; ends by what is returned. A phone that says it
 * is connected may reach nothing, and in the moment its network comes the first request may still fail.
 */
export function awaitServer(onAnswer: () => void, startsAtOnce: boolean): () => void {
  const end = () => {
    clearInterval(timer);
    removeEventListener("online", probe);
    isOver = true;
  };
  const probe = () => {
    fetch(probePath, { method: "HEAD", cache: "no-store" }).then(
      () => {
        if (isOver) return;
        end();
        onAnswer();
      },
      () => undefined,
    );
  };
  let isOver = false;
  const timer = setInterval(probe, pauseMilliseconds);
  addEventListener("online", probe);
  if (startsAtOnce) probe();
  return end;
}
