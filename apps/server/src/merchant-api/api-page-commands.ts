// The commands of the API page: each call that can be tried from a shell as it stands, or with a reference of the reader's filled in.

export type CommandPlace = { origin: string; secretKey: string };

/** A call with a body; `{reference}` in the example is a new one each time, `{paid}` is for its reader to fill in. */
export function sendCommand(
  { method, path }: { method: string; path: string },
  { origin, secretKey }: CommandPlace,
  example: unknown,
): string {
  const body = JSON.stringify(example)
    .replaceAll('{reference}', `try-'$(date +%s)'`)
    .replaceAll('{paid}', 'a payment that is paid');
  return `curl -X ${method} '${origin}${path}' \\\n  -H 'Authorization: Bearer ${secretKey}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}

/** A call that only reads; a part of the path is for its reader to fill in: `YOUR-REFERENCE`. */
export function readCommand(path: string, { origin, secretKey }: CommandPlace): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => `YOUR-${part.toUpperCase()}`);
  return `curl '${origin}${filled}' \\\n  -H 'Authorization: Bearer ${secretKey}'`;
}
