// The browser as the script uses it: nothing else in this package sets a timer or reaches the network.

/** Where the checkout is. The service writes its own address here when it hands the script out. */
export const CHECKOUT = '__TITAN_CHECKOUT__';

/** Runs once after `ms`; the answer cancels it. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export type Opened = { reference: string; checkout_url: string; can_frame: boolean; ignored: string[] };
export type OpenAnswer =
  | { kind: 'opened'; opened: Opened }
  /** The service said no; `why` is for whoever builds the page. */
  | { kind: 'refused'; why: unknown }
  | { kind: 'unreachable'; why: unknown };

/** A payer who waits longer than this looks at a broken page. */
const DEADLINE_MS = 30_000;

/** Addresses that this page was given, by reference: a payment that is opened again goes on where it was. */
const given: Record<string, string> = {};

/** Asks the service for the payment. Never rejects. */
export async function openCharge(key: string, body: Record<string, unknown>): Promise<OpenAnswer> {
  // Older browsers have no AbortSignal.timeout.
  const stop = new AbortController();
  const clear = after(DEADLINE_MS, () => stop.abort());
  try {
    const answer = await fetch(`${CHECKOUT}/merchant/api/v1/inline/charges`, {
      method: 'POST',
      credentials: 'omit',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ checkout_url: given[String(body['reference'])], ...body }),
      signal: stop.signal,
    });
    const said = (await answer.json()) as { data: Opened };
    if (answer.ok) {
      given[said.data.reference] = said.data.checkout_url;
      return { kind: 'opened', opened: said.data };
    }
    // Too many at once, or a bad moment: the same press may work in a minute.
    return { kind: answer.status === 429 || answer.status >= 500 ? 'unreachable' : 'refused', why: said };
  } catch (why) {
    return { kind: 'unreachable', why };
  } finally {
    clear();
  }
}
