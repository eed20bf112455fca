// The style sheet of all chunks that come later (decision 0039), asked for beside the first that draws something.

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

/**
 * The script's element says where it is. It says nothing where the document has the style in it; the service, which fetches parts too, has
 * no document.
 */
function fetchStyle(): Promise<void> {
  const address = globalThis.document?.getElementById('page-script')?.dataset['style'];
  if (address === undefined) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
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
