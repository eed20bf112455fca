// The browser as the script uses it: nothing else in this package sets a timer or reaches the network.
import type { InlineScriptWords } from '@titan/copy/inline-script';

/** Where the checkout is. The service writes its own address here when it hands the script out. */
export const CHECKOUT = '__TITAN_CHECKOUT__';

/** What the payer reads. The service writes it here, in the language that the script is handed out in. A call, lest the build repeat it. */
export const WORDS = Object('__TITAN_WORDS__') as InlineScriptWords;

/** One object of several, the later ones first. Spread and class fields cost old browsers' build a tenth of the script in helpers. */
export function merged<Value extends object>(...parts: readonly (Value | null)[]): Value {
  return Object.assign({}, ...parts) as Value;
}

/** Runs once after `ms`; the returned function cancels it. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export type OpenedPayment = {
  reference: string;
  checkout_url: string;
  can_frame: boolean;
  ignored: string[];
};
export type OpenAnswer =
  | { kind: 'opened'; opened: OpenedPayment }
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
      body: JSON.stringify(merged({ checkout_url: given[String(body['reference'])] }, body)),
      signal: stop.signal,
    });
    const reply = (await answer.json()) as { data: OpenedPayment };
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

/** The words of the language that the merchant's page names, where the script is in another; otherwise, and where they do not come, null. */
export async function wordsIn(locale: string): Promise<InlineScriptWords | null> {
  if (locale.startsWith(WORDS.tag)) return null;
  try {
    const answer = await fetch(`${CHECKOUT}/inline.json?lang=${encodeURIComponent(locale)}`, {
      credentials: 'omit',
    });
    return answer.ok ? ((await answer.json()) as InlineScriptWords) : null;
  } catch {
    // Those of the script have to do.
    return null;
  }
}
