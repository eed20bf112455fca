// The style sheet of all chunks that come later (decision 0039), asked for beside the first that draws something.

/**
 * Where it is, as the script's element says. Undefined where the document has the style in it, because something of a later chunk is drawn
 * there; and on the service, which fetches parts too and has no document.
 */
export const LATER_SHEET = globalThis.document?.getElementById('page-script')?.dataset['style'];

let style: Promise<void> | null = null;

/**
 * Fetches something that draws, so that it is not drawn before its style is there. Rejects where either does not come; the next call asks
 * for the style again.
 */
export async function withStyle<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  style ??= fetchStyle();
  const [chunk] = await Promise.all([load(), style]);
  return chunk;
}

function fetchStyle(): Promise<void> {
  if (LATER_SHEET === undefined) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: LATER_SHEET });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      style = null;
      link.remove();
      reject(new Error('Not loaded'));
    };
    document.head.append(link);
  });
}
