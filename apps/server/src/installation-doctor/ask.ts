// How the doctor asks over HTTP: as whoever is outside does, so that redirects, headers and streams show as they come.

const ASK_MS = 8_000;

/** No redirect is followed. Rejects where no answer comes in time. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  // oxlint-disable-next-line no-restricted-globals -- the port of outgoing calls keeps headers and streams to itself
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) });
}

/** What `fetch` throws has the reason as its cause. */
export function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: string; message?: string };
  return code ?? message ?? String(cause);
}
