// What chunks that come later are drawn with (decision 0039): one style sheet for all of them, asked for beside the first.

let style: Promise<void> | null = null;

/**
 * Every `import()` of the page goes through here (vite.config.ts), so that nothing is drawn before its style is there. Rejects where
 * either does not come; the next import asks for the style again.
 */
export async function withStyle<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  style ??= fetchStyle();
  const [chunk] = await Promise.all([load(), style]);
  return chunk;
}

/** The script's element says where it is; it says nothing where the document has the style in it. */
function fetchStyle(): Promise<void> {
  const address = document.getElementById('page-script')?.dataset['style'];
  if (address === undefined) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      style = null;
      link.remove();
      reject(new Error('The style sheet of the later screens did not come'));
    };
    document.head.append(link);
  });
}
