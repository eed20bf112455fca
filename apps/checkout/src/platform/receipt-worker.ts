// The worker below /receipt/ (decision 0067): without a network, with a very slow one or a failing service, the page that checks receipts
// comes from the cache that it filled itself (receipt-check.ts). The worker caches, changes and sends nothing.

type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };

/** Then the kept page is shown: somebody may be waiting at a counter. */
const PATIENCE_MS = 4_000;

addEventListener('fetch', (event) => {
  const { request } = event as Fetching;
  if (request.method === 'GET') (event as Fetching).respondWith(answerTo(request));
});

async function answerTo(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept === undefined) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const answered = fresh.then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([answered, late]);
}
