/** Answered by whatever serves the app itself, and never from what was kept. */
const askedPath = "/manifest.webmanifest";
const pauseMilliseconds = 3000;

/**
 * Tells once the server answers, be it with a refusal; ends by what is returned. A phone that says it
 * is connected may reach nothing, and in the moment its network comes the first request may still fail.
 */
export function awaitServer(onAnswer: () => void, startsAtOnce: boolean): () => void {
  const end = () => {
    clearInterval(timer);
    removeEventListener("online", ask);
    isOver = true;
  };
  const ask = () => {
    fetch(askedPath, { method: "HEAD", cache: "no-store" }).then(
      () => {
        if (isOver) return;
        end();
        onAnswer();
      },
      () => undefined,
    );
  };
  let isOver = false;
  const timer = setInterval(ask, pauseMilliseconds);
  addEventListener("online", ask);
  if (startsAtOnce) ask();
  return end;
}
