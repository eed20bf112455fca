// Where in our own scripts an error arose, as the Sentry protocol tells it: oldest call first.

export type StackFrame = { filename: string; function: string; lineno: number; colno: number };

/** `    at name (https://pay.example/assets/page-abc.js:1:234)`, and as Firefox and Safari write it: `name@https://…:1:234`. */
const LINE = /^\s*(?:at )?(?:(.*?)[ @]\(?|\(?)(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;
const OURS = /^\/assets\/[\w.-]+\.js$/;
const MAX_FRAMES = 30;

/** Calls in scripts that are not ours (a browser's extension) keep their place and lose their name: addresses can carry anything. */
export function stackFramesOf(stack: string | undefined): StackFrame[] {
  const lines = (stack ?? '').split('\n').map((line) => LINE.exec(line));
  return lines
    .filter((match) => match !== null)
    .slice(0, MAX_FRAMES)
    .map(([, name = '', address = '', line, column]) => {
      const path = pathOf(address);
      const isOurs = OURS.test(path);
      return {
        filename: isOurs ? path : '[elsewhere]',
        function: isOurs && /^[\w$.<> ]{1,60}$/.test(name) ? name : '?',
        lineno: Number(line),
        colno: Number(column),
      };
    })
    .reverse();
}

function pathOf(address: string): string {
  try {
    return new URL(address).pathname;
  } catch {
    return '';
  }
}
