// A page that stays as the service drew it, though scripts run here, looks again as its document asks of browsers without script
// (decision 0058).

/** What a browser with script keeps as text: `<meta http-equiv="refresh" content="15;url=…">`. */
const REFRESH = /content="(\d+)(?:;url=([^"]*))?"/;

/** Once, in this window; nothing where the document does not ask for it. */
export function comeAgain({ document, location, setTimeout }: Window & typeof globalThis): void {
  const [, seconds, url] = REFRESH.exec(document.querySelector('head noscript')?.textContent ?? '') ?? [];
  if (seconds === undefined) return;
  setTimeout(() => location.replace(url?.replaceAll('&amp;', '&') ?? location.href), Number(seconds) * 1000);
}
