// The list of payments at Daraja's double, of shortcodes that are registered for it: those of the last 48 hours, in Nairobi's time, by the
// number of the row that a page begins with. Rows as published: https://developer.safaricom.co.ke/apis/PullTransaction.
import type { Clock } from '@titan/server/platform/ports';
import { darajaCredentials, invalid, receiptOf, type Refusal } from './stub-rules.ts';

const HOUR_MS = 60 * 60_000;
const KEPT_MS = 48 * HOUR_MS;
const MOST_A_PAGE = 50;
const NAIROBI = '+03:00';

type Payment = {
  id: string;
  account: string;
  /** When its payer approved it, epoch ms; null: they have not. */
  paidAt: number | null;
  body: { AccountReference: string; Amount: string; PhoneNumber: string };
};
type Asked = { ShortCode: string; StartDate: string; EndDate: string; OffSetValue: string };

/** What an account is answered that asks for its payments, of these to all accounts. */
export function pulled(
  clock: Clock,
  isRegistered: boolean,
  payments: readonly Payment[],
  { ShortCode, StartDate, EndDate, OffSetValue }: Asked,
  account: string,
): object | Refusal {
  if (ShortCode !== darajaCredentials(account)['shortcode']) return invalid('ShortCode');
  const [from, to] = [StartDate, EndDate].map((time) => Date.parse(time.replace(' ', 'T') + NAIROBI));
  if (from === undefined || to === undefined || !(to - from <= KEPT_MS)) return invalid('StartDate');
  const kept = payments.filter(
    ({ account: of, paidAt }) =>
      of === account && paidAt !== null && paidAt >= Math.max(from, clock.now() - KEPT_MS) && paidAt <= to,
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

function rowOf({ id, paidAt, body: { AccountReference, Amount, PhoneNumber } }: Payment) {
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
