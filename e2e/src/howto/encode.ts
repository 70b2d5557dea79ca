import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Cue, Shot } from "./film.ts";

const run = promisify(execFile);
const framesPerSecond = 10;

/**
 * Baseline H.264 in 4:2:0, which every phone plays; the index is at the start, so that it starts at
 * once.
 */
const encoding = [
  ["-c:v", "libx264", "-profile:v", "baseline", "-pix_fmt", "yuv420p"],
  ["-crf", "30", "-preset", "veryslow", "-tune", "stillimage", "-g", "50"],
  ["-movflags", "+faststart", "-an"],
].flat();

interface Pictures {
  readonly shots: readonly Shot[];
  /** The picture that shows the topic best. */
  readonly poster: Shot | undefined;
}

/** Makes the video from the pictures, and its poster. */
export async function writeVideo({ shots, poster }: Pictures, path: string): Promise<void> {
  const last = shots.at(-1);
  if (!poster || !last) throw new Error("The film has no picture.");
  const list = join(dirname(last.file), "shots.txt");
  const lines = shots.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}`);
  // The last one is named twice, or its length would not count.
  await writeFile(list, `${lines.join("\n")}\nfile '${last.file}'\n`);
  const input = ["-f", "concat", "-safe", "0", "-i", list, "-vf", `fps=${framesPerSecond}`];
  await run("ffmpeg", ["-y", "-loglevel", "error", ...input, ...encoding, `${path}.mp4`]);
  const picture = ["-i", poster.file, "-c:v", "libwebp", "-quality", "60", `${path}.webp`];
  await run("ffmpeg", ["-y", "-loglevel", "error", ...picture]);
}

/** The captions of one language, at the times of the film. */
export function writeCaptions(
  cues: readonly Cue[],
  { seconds, steps }: { seconds: number; steps: Readonly<Record<string, string>> },
): string {
  const blocks = cues.map(({ step, fromSeconds }, index) => {
    const text = steps[step];
    if (text === undefined) throw new Error(`There is no caption for the step ${step}.`);
    const end = cues[index + 1]?.fromSeconds ?? seconds;
    return `${clockTime(fromSeconds)} --> ${clockTime(end)}\n${text}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
}

function clockTime(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
