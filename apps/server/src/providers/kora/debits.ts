// Kora's list of pay-ins (https://developers.korapay.com/docs/pay-ins-history-api), a currency after the other.
import { readData } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import type { ListedDebit, Provider } from '../port.ts';
import { minorOf } from '../read-body.ts';
import { KORA_LIMITS } from './limits.ts';
import { type PayIn, payInsBody } from './wire.ts';

const LIMIT = '100';
const CURRENCIES = [...new Set(Object.values(KORA_LIMITS.channels).flatMap((of) => Object.keys(of)))];

/** A page is a currency and what it starts after, `NGN` or `NGN cus_7087`. */
export const debitsOf =
  (calls: Calls): Provider['debitsSince'] =>
  async (since, page) => {
    const [currency = '', after] = (page ?? CURRENCIES[0] ?? '').split(' ');
    const query = new URLSearchParams({ currency, date_from: koraTime(since), limit: LIMIT });
    if (after !== undefined) query.set('starting_after', after);
    const list = await readData(calls({ path: `/pay-ins?${query}` }), payInsBody);
    if (!list) return null;
    // Where `has_more` stands differs, as the list does.
    const { payins: rows, has_more: hasMore } =
      'payins' in list.data ? list.data : { has_more: false, ...list, payins: list.data };
    const last = rows.findLast((row) => row?.pointer)?.pointer;
    const follows = CURRENCIES[CURRENCIES.indexOf(currency) + 1] ?? null;
    const next = hasMore && last ? `${currency} ${last}` : follows;
    return { debits: rows.flatMap((row) => debitIn(row) ?? []), next };
  };

/** `2023-09-28-12-24-29`, in UTC. */
const koraTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace(/[T:]/g, '-');

function debitIn(row: PayIn | null | undefined): ListedDebit | null {
  const { status, reference, amount, amount_paid, currency } = row ?? {};
  if (!reference || !currency) return null;
  // A wallet's amount paid may be 0 although it has paid.
  const paid = [amount_paid, amount].find((each) => Number(each ?? 0) > 0);
  const amountMinor = minorOf(paid, currency);
  return status === 'success' && amountMinor !== null ? { reference, amountMinor, currency } : null;
}
