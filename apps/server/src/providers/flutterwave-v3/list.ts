// Flutterwave's list of transactions in version 3: by our reference, or what was debited on an account. Its filters are named in Flutterwave's own
// client (https://github.com/Flutterwave/Node-v3/blob/master/services/transactions/types.ts), and all may be left out.
import { DAY_MS, HOUR_MS } from '@titan/rules/durations';
import type { Clock } from '@titan/platform/ports';
import { readData } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import { maskedNumber } from '../masked.ts';
import type { ListedDebit, Provider } from '../port.ts';
import { minorOf } from '../read-body.ts';
import { debitsBody, type Transaction } from './wire.ts';

/** Its days begin in a time zone that is not documented. */
const ANY_ZONE_MS = DAY_MS / 2;
/** Nor is what it makes of a day that has not begun: the last is today in Lagos, which is Flutterwave's own zone. */
const LAGOS_MS = HOUR_MS;
/** How long a charge may be asked about: money that comes late is called back about, and goes back. */
const ASKED_ABOUT_MS = 30 * DAY_MS;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** @param since, now epoch ms. Without both days the list has those of today alone, as an integrator has found. */
function listPath(filters: Record<string, string>, since: number, now: number) {
  const days = { from: dayOf(since - ANY_ZONE_MS), to: dayOf(now + LAGOS_MS) };
  return `/transactions?${new URLSearchParams({ ...filters, ...days })}` as const;
}

/** Where all transactions by our reference are listed. */
export const triesPath = (tx_ref: string, now: number) => listPath({ tx_ref }, now - ASKED_ABOUT_MS, now);

/**
 * A page of what was debited. The newest come first: what is added while the list is read moves the others to later pages, where they are seen
 * again. Whatever left it would hide one from this look alone, since the next has the same days.
 */
export const debitsOf =
  (calls: Calls, clock: Clock): Provider['debitsSince'] =>
  async (since, page) => {
    const number = page ?? '1';
    const path = listPath({ status: 'successful', page: number }, since, clock.now());
    const list = await readData(calls({ path }), debitsBody);
    if (!list) return null;
    const next = Number(number) < list.meta.page_info.total_pages ? String(Number(number) + 1) : null;
    return { debits: list.data.flatMap((row) => debitIn(row) ?? []), next };
  };

function debitIn(row: Transaction | null | undefined): ListedDebit | null {
  if (row?.status !== 'successful') return null;
  const { tx_ref: reference, amount, charged_amount, currency, card } = row;
  const amountMinor = minorOf(charged_amount ?? amount, currency);
  if (amountMinor === null) return null;
  const payer = card?.last_4digits;
  return { reference, amountMinor, currency, ...(payer && { payer: maskedNumber(payer) }) };
}
