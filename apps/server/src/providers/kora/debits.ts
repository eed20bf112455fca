// Kora's list of pay-ins (https://developers.korapay.com/docs/pay-ins-history-api), a currency after the other.
import { parseAmount } from '@titan/rules/parse-amount';
import type { Calls } from '../bearer-calls.ts';
import type { DebitPage, ListedDebit } from '../port.ts';
import { readBody } from '../read-body.ts';
import { KORA_LIMITS } from './limits.ts';
import { type PayIn, payInsBody } from './wire.ts';

const LIMIT = '100';
const CURRENCIES = [...new Set(Object.values(KORA_LIMITS.channels).flatMap((of) => Object.keys(of)))];

type Row = PayIn | null | undefined;

/** A page is a currency and what it starts after, `NGN` or `NGN cus_7087`. */
export async function debitsSince(
  calls: Calls,
  since: number,
  page: string | null,
): Promise<DebitPage | null> {
  const [currency = '', after] = (page ?? CURRENCIES[0] ?? '').split(' ');
  const query = new URLSearchParams({ currency, date_from: koraTime(since), limit: LIMIT });
  if (after !== undefined) query.set('starting_after', after);
  const said = await calls({ path: `/pay-ins?${query}` });
  const list = said.kind === 'lost' ? null : listIn(said.body);
  if (!list) return null;
  const last = list.rows.findLast((row) => row?.pointer)?.pointer;
  const follows = CURRENCIES[CURRENCIES.indexOf(currency) + 1] ?? null;
  const next = list.hasMore && last ? `${currency} ${last}` : follows;
  return { debits: list.rows.flatMap((row) => debitIn(row) ?? []), next };
}

/** `2023-09-28-12-24-29`, in UTC. */
const koraTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace(/[T:]/g, '-');

function listIn(text: string): { rows: readonly Row[]; hasMore: boolean } | null {
  const body = readBody(payInsBody, text);
  if (!body) return null;
  const { data } = body;
  if ('payins' in data) return { rows: data.payins, hasMore: data.has_more };
  return { rows: data, hasMore: 'has_more' in body && body.has_more };
}

function debitIn(row: Row): ListedDebit | null {
  const { status, reference, amount, amount_paid, currency } = row ?? {};
  if (!reference || !currency) return null;
  // Of a wallet what was paid may be 0 although it has paid.
  const paid = [amount_paid, amount].find((each) => Number(each ?? 0) > 0);
  const sum = parseAmount(paid ?? '', currency);
  return status === 'success' && sum.ok ? { reference, amountMinor: sum.minor, currency } : null;
}
