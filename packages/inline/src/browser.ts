// The browser as the script uses it: nothing else in this package sets a timer or reaches the network.

/** Where the checkout is. The service writes its own address here when it hands the script out. */
export const CHECKOUT = '__TITAN_CHECKOUT__';

/** Runs once after `ms`; the returned function cancels it. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export type Opened = { reference: string; checkout_url: string; can_frame: boolean; ignored: string[] };
export type OpenAnswer =
  | { kind: 'opened'; opened: Opened }
  /** The service refused; `why` is for the developer of the page. */
  | { kind: 'refused'; why: unknown }
  | { kind: 'unreachable'; why: unknown };

/** The longest a payer waits for the payment to open. */
const DEADLINE_MS = 30_000;

/** Addresses that this page got, by reference: a payment that is opened again continues where it was. */
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
    const reply = (await answer.json()) as { data: Opened };
    if (answer.ok) {
      given[reply.data.reference] = reply.data.checkout_url;
      return { kind: 'opened', opened: reply.data };
    }
    // Throttled or temporarily down: the same call may work in a minute.
    return { kind: answer.status === 429 || answer.status >= 500 ? 'unreachable' : 'refused', why: reply };
  } catch (why) {
    return { kind: 'unreachable', why };
  } finally {
    clear();
  }
}
