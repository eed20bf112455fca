// The list of payments at Daraja's double, of shortcodes that are registered for it: those of the last 48 hours, in Nairobi's time, by the
// number of the row that a page begins with. Rows as published: https://developer.safaricom.co.ke/apis/PullTransaction.
import { HOUR_MS } from '@titan/rules/durations';
import type { Charge, Ledger } from '../ledger.ts';
import type { Refusal } from '../rules.ts';
import { darajaCredentials, invalid, receiptOf } from './stub-rules.ts';

const KEPT_MS = 48 * HOUR_MS;
const MOST_A_PAGE = 50;
const NAIROBI = '+03:00';

type PaidPrompt = Charge & { body: { AccountReference: string; Amount: string; PhoneNumber: string } };
type PullQuery = { ShortCode: string; StartDate: string; EndDate: string; OffSetValue: string };

/** What an account is answered that asks for its payments. */
export function pulled<Own extends PaidPrompt>(
  { charges, now }: Pick<Ledger<Own>, 'charges' | 'now'>,
  isRegistered: boolean,
  { ShortCode, StartDate, EndDate, OffSetValue }: PullQuery,
  account: string,
): object | Refusal {
  if (ShortCode !== darajaCredentials(account)['shortcode']) return invalid('ShortCode');
  const [from, to] = [StartDate, EndDate].map((time) => Date.parse(time.replace(' ', 'T') + NAIROBI));
  if (from === undefined || to === undefined || !(to - from <= KEPT_MS)) return invalid('StartDate');
  const kept = charges.filter(
    ({ account: of, paidAt }) =>
      of === account && paidAt !== null && paidAt >= Math.max(from, now() - KEPT_MS) && paidAt <= to,
  );
  const offset = Number(OffSetValue);
  const rows = isRegistered ? kept.toReversed().slice(offset, offset + MOST_A_PAGE) : [];
  const ResponseRefID = '26178-42530161-2';
  if (rows.length === 0)
    return {
      ResponseRefID,
      ResponseCode: '1001',
      ResponseMessage: 'No records found or Organization Name not available',
      Response: [[]],
    };
  return { ResponseRefID, ResponseCode: '1000', ResponseMessage: 'Success', Response: [rows.map(rowOf)] };
}

function rowOf({ id, paidAt, body: { AccountReference, Amount, PhoneNumber } }: PaidPrompt) {
  return {
    transactionId: receiptOf(id),
    trxDate: new Date((paidAt ?? 0) + 3 * HOUR_MS).toISOString().replace(/\.\d+/, ''),
    msisdn: Number(PhoneNumber),
    sender: 'ADA',
    transactiontype: 'c2b-pay-bill-debit',
    // No document says that its case is kept.
    billreference: AccountReference.toUpperCase(),
    amount: `${Amount}.00`,
    organizationname: 'Titan Demo Shop',
  };
}
