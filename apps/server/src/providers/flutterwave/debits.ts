// Flutterwave's list of charges (https://developer.flutterwave.com/reference/charges_list), the newest first.
import { parseAmount } from '@titan/rules/parse-amount';
import { maskedNumber } from '../masked.ts';
import type { DebitPage, ListedDebit } from '../port.ts';
import { readBody } from '../read-body.ts';
import type { Calls } from './calls.ts';
import { type ListedCharge, listBody } from './wire.ts';

/** The most that it gives. */
const SIZE = '50';

export async function debitsSince(
  calls: Calls,
  since: number,
  page: string | null,
): Promise<DebitPage | null> {
  const from = new Date(since).toISOString();
  const query = new URLSearchParams({ status: 'succeeded', from, size: SIZE, page: page ?? '1' });
  const said = await calls({ path: `/charges?${query}` });
  const list = said.kind === 'lost' ? null : readBody(listBody, said.body);
  if (!list) return null;
  const { current_page, total_pages } = list.meta.page_info;
  const next = current_page < total_pages ? String(current_page + 1) : null;
  return { debits: list.data.flatMap((row) => debitIn(row) ?? []), next };
}

function debitIn(row: ListedCharge | null | undefined): ListedDebit | null {
  if (row?.status !== 'succeeded') return null;
  const { reference, amount, currency, meta, payment_method_details: by } = row;
  const sum = parseAmount(amount, currency);
  const paymentReference = meta?.payment_reference;
  const payer = by?.card?.last4 ?? by?.mobile_money?.phone_number;
  return sum.ok
    ? {
        reference,
        amountMinor: sum.minor,
        currency,
        ...(paymentReference && { paymentReference }),
        ...(payer && { payer: maskedNumber(payer) }),
      }
    : null;
}
