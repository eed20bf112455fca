// What the double of Flutterwave's version 3 knows of a charge beyond what every double does, and how it tells it.
import { toDecimal } from '@titan/rules/money';
import { NONE_YET } from '@titan/server/providers/flutterwave-v3/words';
import type { Clock } from '@titan/platform/ports';
import { type Charge, createLedger, type StubRefund } from '../ledger.ts';
import { pageOf } from '../stub-pages.ts';
import type { Asks } from './stub-rules.ts';

const REFUND_TAKES_MS = 24 * 60 * 60_000;
const FIRST_ID = 4_193_428;
export const PAID = 'successful';
export const FAILED = 'failed';

/** What one of our references stands for: each try to pay it is a transaction. */
export type Order = Pick<Charge, 'reference' | 'account' | 'amountMinor' | 'currency'> & {
  asks: Asks;
  redirectUrl: string | null;
  /** An account’s own; Flutterwave's test mode has one number for all. */
  accountNumber: string;
  /** Its payer has been on the page, has sent the right code, or has been told of the account. */
  isReached: boolean;
  tries: FlutterwaveTransaction[];
};
export type FlutterwaveTransaction = Charge & { order: Order };

const amountOf = (minor: number, { currency }: Pick<Order, 'currency'>): number =>
  Number(toDecimal(minor, currency));
const flwRefOf = ({ id }: FlutterwaveTransaction): string => `FLW-MOCK-${id}`;

const REFUND_STATUSES = { open: 'pending', needs_person: 'pending', done: 'completed', refused: FAILED };

export type FlutterwaveLedger = ReturnType<typeof createFlutterwaveLedger>;

export function createFlutterwaveLedger(clock: Clock) {
  const ledger = createLedger<FlutterwaveTransaction>(clock, { paid: PAID, refundTakesMs: REFUND_TAKES_MS });
  const { charges: transactions, end, refunds } = ledger;
  const orders: Order[] = [];
  const comments = new Map<string, string>();
  const begin = (order: Order, amountMinor = order.amountMinor): FlutterwaveTransaction => {
    const { reference, account, currency } = order;
    const id = String(FIRST_ID + transactions.length);
    const begun = ledger.add({ id, reference, account, amountMinor, currency, order });
    order.tries.push(begun);
    return begun;
  };
  return {
    ...ledger,
    orders,
    begin,
    order: (reference: string, account: string) =>
      orders.find((each) => each.reference === reference && each.account === account),
    newestOrder(reference: string): Order {
      const found = orders.findLast((each) => each.reference === reference);
      if (!found) throw new Error(`The stub has no charge ${reference}`);
      return found;
    },
    addOrder(given: Omit<Order, 'accountNumber' | 'isReached' | 'tries'>): Order {
      const accountNumber = String(9_067_100_155 + orders.length);
      const order: Order = { ...given, accountNumber, isReached: false, tries: [] };
      orders.push(order);
      if (order.asks !== 'page' && order.asks !== 'account') begin(order);
      if (order.asks === 'none') for (const each of order.tries) end(each, PAID);
      return order;
    },
    /** On a page each try after a failure is a transaction of its own; elsewhere there is one. */
    decide(order: Order, isPaid: boolean): void {
      const last = order.tries.at(-1);
      const isNew = order.asks === 'page' && last?.end !== PAID;
      end(isNew || !last ? begin(order) : last, isPaid ? PAID : FAILED);
    },
    giveBack(
      of: FlutterwaveTransaction,
      amountMinor: number,
      comment: string,
    ): StubRefund<FlutterwaveTransaction> {
      const id = String(75_923 + refunds.length);
      comments.set(id, comment);
      return ledger.refund(of, id, amountMinor);
    },
    /** The sample of a new one calls it completed at once, though it takes days. */
    refundTold(refund: StubRefund<FlutterwaveTransaction>, isNew: boolean): object {
      const { id, of, amountMinor, at } = refund;
      const state = ledger.refundState(refund);
      const told = {
        id: Number(id),
        account_id: 20_937,
        amount_refunded: amountOf(amountMinor, of),
        status: REFUND_STATUSES[isNew && state !== 'refused' ? 'done' : state],
        flw_ref: flwRefOf(of),
        created_at: new Date(at).toISOString(),
      };
      const transaction = Number(of.id);
      return isNew
        ? { ...told, tx_id: transaction, wallet_id: 74_639, destination: 'payment_source' }
        : {
            ...told,
            transaction_id: transaction,
            comment: comments.get(id),
            settlement_id: 'NEW',
            meta: '{}',
          };
    },
  };
}

/** The one that its payer has paid with, or else the first. */
export const mainOf = ({ tries }: Order): FlutterwaveTransaction | undefined =>
  tries.find(({ end }) => end === PAID) ?? tries[0];

/** As the connector is to name it. */
export function handleOf(order: Order): string {
  const main = mainOf(order);
  if (!main) return NONE_YET;
  return order.asks === 'code' ? `${main.id} ${flwRefOf(main)}` : main.id;
}

export const byFlwRef = (ledger: FlutterwaveLedger, flwRef: string): FlutterwaveTransaction | undefined =>
  ledger.charges.find((each) => flwRefOf(each) === flwRef);

/** As verify, the list and the answers to charges tell it. */
export function transactionTold(transaction: FlutterwaveTransaction): object {
  const { id, order, amountMinor, end, at } = transaction;
  const amount = amountOf(amountMinor, order);
  const ending = end === PAID ? 'Approved' : 'Declined';
  return {
    id: Number(id),
    tx_ref: order.reference,
    flw_ref: flwRefOf(transaction),
    device_fingerprint: 'N/A',
    amount,
    currency: order.currency,
    charged_amount: amount,
    app_fee: 0.25,
    merchant_fee: 0,
    processor_response: end === null ? 'Transaction in progress' : ending,
    auth_model: 'AUTH',
    ip: '::127.0.0.1',
    narration: 'Titan Books',
    status: end ?? 'pending',
    payment_type: 'mobilemoney',
    created_at: new Date(at).toISOString(),
    account_id: 20_937,
    customer: { id: 1_998_112, name: 'Ada Obi', email: 'ada@example.com', phone_number: 'N/A' },
  };
}

/** What a charge is answered beside its transaction. */
export function nextTold(order: Order, base: string): object {
  const { asks, currency, amountMinor, accountNumber } = order;
  switch (asks) {
    case 'page':
    case 'bank':
      return { mode: 'redirect', redirect: pageOf(base, order.reference) };
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
