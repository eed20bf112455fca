// All that the double of Flutterwave's version 3 knows, and how it tells it. Money that has moved stands in a book that is only added to.
import { toDecimal } from '@titan/rules/money';
import { NONE_YET } from '@titan/server/providers/flutterwave-v3/words';
import type { Clock } from '@titan/server/platform/ports';
import type { BookLine, RefundsEnd } from '../subject.ts';
import type { Asks } from './stub-rules.ts';

const REFUND_TAKES_MS = 24 * 60 * 60_000;
const FIRST_ID = 4_193_428;

/** What one of our references stands for: each try to pay it is a transaction. */
export type Order = {
  reference: string;
  account: string;
  amountMinor: number;
  currency: string;
  asks: Asks;
  redirectUrl: string | null;
  /** Of an account. Flutterwave's own test mode has one number for all. */
  accountNumber: string;
  /** Its payer has been on the page, has sent the right code, or has been told of the account. */
  isReached: boolean;
  tries: Transaction[];
};
export type Transaction = {
  id: number;
  order: Order;
  amountMinor: number;
  status: 'pending' | 'successful' | 'failed';
  at: number;
};
type Refund = { id: number; of: Transaction; amountMinor: number; comment: string; at: number };

const amountOf = (minor: number, { currency }: Pick<Order, 'currency'>): number =>
  Number(toDecimal(minor, currency));
const flwRefOf = ({ id }: Transaction): string => `FLW-MOCK-${id}`;

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(clock: Clock) {
  const book: BookLine[] = [];
  const orders: Order[] = [];
  const transactions: Transaction[] = [];
  const refunds: Refund[] = [];
  const ends = new Map<string, RefundsEnd>();
  const line = (
    kind: BookLine['kind'],
    { order: { reference, currency, account } }: Transaction,
    amountMinor: number,
  ) => book.push({ kind, reference, amountMinor, currency, account });
  const begin = (order: Order, amountMinor = order.amountMinor): Transaction => {
    const begun: Transaction = {
      id: FIRST_ID + transactions.length,
      order,
      amountMinor,
      status: 'pending',
      at: clock.now(),
    };
    transactions.push(begun);
    order.tries.push(begun);
    return begun;
  };
  /** Money moves once, whatever else is decided afterwards. */
  const end = (transaction: Transaction, isPaid: boolean): void => {
    if (transaction.status === 'successful') return;
    transaction.status = isPaid ? 'successful' : 'failed';
    if (isPaid) line('debit', transaction, transaction.amountMinor);
  };
  return {
    book,
    orders,
    transactions,
    refunds,
    ends,
    begin,
    end,
    find: (reference: string, account: string) =>
      orders.find((each) => each.reference === reference && each.account === account),
    ofAny(reference: string): Order {
      const found = orders.findLast((each) => each.reference === reference);
      if (!found) throw new Error(`The stub has no charge ${reference}`);
      return found;
    },
    add(given: Omit<Order, 'accountNumber' | 'isReached' | 'tries'>): Order {
      const accountNumber = String(9_067_100_155 + orders.length);
      const order: Order = { ...given, accountNumber, isReached: false, tries: [] };
      orders.push(order);
      if (order.asks !== 'page' && order.asks !== 'account') begin(order);
      if (order.asks === 'none') for (const each of order.tries) end(each, true);
      return order;
    },
    /** On a page each try after a failure is a transaction of its own; elsewhere there is one. */
    decide(order: Order, isPaid: boolean): void {
      const last = order.tries.at(-1);
      const isNew = order.asks === 'page' && last?.status !== 'successful';
      const tried = isNew || !last ? begin(order) : last;
      end(tried, isPaid);
    },
    left: (of: Transaction): number =>
      refunds.filter((each) => each.of === of).reduce((sum, each) => sum - each.amountMinor, of.amountMinor),
    refund(of: Transaction, amountMinor: number, comment: string): Refund {
      const refund = { id: 75_923 + refunds.length, of, amountMinor, comment, at: clock.now() };
      refunds.push(refund);
      if (ends.get(of.order.reference) !== 'refused') line('refund', of, amountMinor);
      return refund;
    },
    /** The sample of a new one calls it completed at once, though it takes days. */
    refundTold({ id, of, amountMinor, comment, at }: Refund, isNew: boolean): object {
      const how = ends.get(of.order.reference) ?? 'done';
      const isDone = isNew || (how === 'done' && clock.now() - at >= REFUND_TAKES_MS);
      const going = isDone ? 'completed' : 'pending';
      const status = how === 'refused' ? 'failed' : going;
      const told = { id, account_id: 20_937, amount_refunded: amountOf(amountMinor, of.order), status };
      const more = { flw_ref: flwRefOf(of), created_at: new Date(at).toISOString() };
      return isNew
        ? { ...told, ...more, tx_id: of.id, wallet_id: 74_639, destination: 'payment_source' }
        : { ...told, ...more, transaction_id: of.id, comment, settlement_id: 'NEW', meta: '{}' };
    },
  };
}

/** The one that its payer has paid with, or else the first. */
export const mainOf = ({ tries }: Order): Transaction | undefined =>
  tries.find(({ status }) => status === 'successful') ?? tries[0];

/** As the connector is to name it. */
export function handleOf(order: Order): string {
  const main = mainOf(order);
  if (!main) return NONE_YET;
  return order.asks === 'code' ? `${main.id} ${flwRefOf(main)}` : String(main.id);
}

export const byFlwRef = (ledger: Ledger, flwRef: string): Transaction | undefined =>
  ledger.transactions.find((each) => flwRefOf(each) === flwRef);

const SAYS: Record<Transaction['status'], string> = {
  pending: 'Transaction in progress',
  successful: 'Approved',
  failed: 'Declined',
};

/** As verify, the list and the answers to charges tell it. */
export function transactionTold(transaction: Transaction): object {
  const { id, order, amountMinor, status, at } = transaction;
  const amount = amountOf(amountMinor, order);
  return {
    id,
    tx_ref: order.reference,
    flw_ref: flwRefOf(transaction),
    device_fingerprint: 'N/A',
    amount,
    currency: order.currency,
    charged_amount: amount,
    app_fee: 0.25,
    merchant_fee: 0,
    processor_response: SAYS[status],
    auth_model: 'AUTH',
    ip: '::127.0.0.1',
    narration: 'Titan Books',
    status,
    payment_type: 'mobilemoney',
    created_at: new Date(at).toISOString(),
    account_id: 20_937,
    customer: { id: 1_998_112, name: 'Ada Obi', email: 'ada@example.com', phone_number: 'N/A' },
  };
}

export const pageOf = (base: string, { reference }: Order): string => `${base}/pages/${reference}`;

/** What a charge is answered beside its transaction. */
export function nextTold(order: Order, base: string): object {
  const { asks, currency, amountMinor, accountNumber } = order;
  switch (asks) {
    case 'page':
    case 'bank':
      return { mode: 'redirect', redirect: pageOf(base, order) };
    case 'code':
      return { mode: 'otp', endpoint: '/v3/validate-charge' };
    case 'account':
      return {
        mode: 'banktransfer',
        transfer_reference: `MockFLWRef-${order.reference}`,
        transfer_account: accountNumber,
        transfer_bank: 'WEMA BANK',
        account_expiration: '2026-11-27 2:23:21 PM',
        transfer_note: 'Please make a bank transfer to Titan Books',
        transfer_amount: amountOf(amountMinor, { currency }).toFixed(2),
      };
    default:
      return { mode: 'callback', redirect_url: null };
  }
}
