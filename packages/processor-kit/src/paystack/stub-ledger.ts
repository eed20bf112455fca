// All that Paystack's double knows, and how it tells it. Money that has moved stands in a book that is only added to.
import type { Clock } from '@titan/server/platform/ports';
import type { BookLine, RefundsEnd } from '../subject.ts';
import { type Body, CAPITEC_PAY, type Script, type Step } from './stub-rules.ts';

const REFUND_TAKES_MS = 2 * 24 * 60 * 60_000;
const FIRST_ID = 4_099_260_516n;

export type Transaction = {
  id: bigint;
  reference: string;
  key: string;
  amount: number;
  currency: string;
  script: Script;
  /** How many of the script's steps are answered. */
  answered: number;
  end: 'success' | 'failed' | null;
  said: string;
  at: number;
  paidAt: number | null;
  /** Of a transfer, and of Capitec's app. */
  expiresAt: number | null;
  /** Of a hosted page, and whether the payer has been there. */
  callbackUrl: string | null;
  isOpened: boolean;
  /** As it was sent; and the number that pays, where one was. */
  metadata: unknown;
  number: string | null;
  /** Of Capitec Pay: Paystack itself knows its end only once it is asked by the call for that. */
  isRequeried: boolean;
};
type Refund = { id: bigint; of: Transaction; amount: number; note: string; at: number };

const accountOf = (key: string): string => Buffer.from(key.slice('sk_test_'.length), 'hex').toString();

export type Ledger = ReturnType<typeof createLedger>;

/** All that Paystack knows, and how it tells it. */
export function createLedger(clock: Clock) {
  const book: BookLine[] = [];
  const transactions: Transaction[] = [];
  const refunds: Refund[] = [];
  const ends = new Map<string, RefundsEnd>();
  const minorOf = (amount: number, currency: string): number =>
    ['XOF', 'XAF'].includes(currency) ? amount / 100 : amount;
  const line = (kind: BookLine['kind'], { reference, key, currency }: Transaction, amount: number) =>
    book.push({
      kind,
      reference,
      amountMinor: minorOf(amount, currency),
      currency,
      account: accountOf(key),
    });
  const find = (reference: string, key: string) =>
    transactions.find((each) => each.reference === reference && each.key === key);
  /** The open step; null: there is none left. */
  const stepOf = ({ script, answered, end }: Transaction): Step | null =>
    end === null ? (script.steps[answered] ?? null) : null;
  /** Of an account: what comes to it now goes back by itself. */
  const isOver = ({ expiresAt }: Transaction): boolean => expiresAt !== null && clock.now() >= expiresAt;
  /** Money moves once, whatever else is decided afterwards. */
  const end = (transaction: Transaction, how: Script['end']): void => {
    if (transaction.end === 'success' || (how === 'success' && isOver(transaction))) return;
    transaction.end = how === 'success' ? 'success' : 'failed';
    transaction.said = how === 'success' ? 'Approved' : how;
    if (how !== 'success') return;
    transaction.paidAt = clock.now();
    line('debit', transaction, transaction.amount);
  };
  const sent = (transaction: Transaction): number =>
    refunds.filter(({ of }) => of === transaction).reduce((sum, { amount }) => sum + amount, 0);
  return {
    book,
    transactions,
    refunds,
    ends,
    now: () => clock.now(),
    find,
    stepOf,
    end,
    /** Takes the answer to the open step; a wrong one ends the charge. */
    answer(transaction: Transaction, step: Step, given: unknown): void {
      if ('right' in step && step.right !== undefined && step.right !== given) {
        end(transaction, 'Incorrect code');
        return;
      }
      transaction.answered += 1;
      if (stepOf(transaction) === null) end(transaction, transaction.script.end);
    },
    left: (transaction: Transaction): number => transaction.amount - sent(transaction),
    ofAny(reference: string): Transaction {
      const found = transactions.findLast((each) => each.reference === reference);
      if (!found) throw new Error(`The stub has no charge ${reference}`);
      return found;
    },
    add(key: string, body: Body, script: Script, more: Partial<Transaction> = {}): Transaction {
      const transaction: Transaction = {
        id: FIRST_ID + BigInt(transactions.length * 2),
        reference: String(body['reference']),
        key,
        amount: Number(body['amount']),
        currency: String(body['currency']),
        script,
        answered: 0,
        end: null,
        said: '',
        at: clock.now(),
        paidAt: null,
        expiresAt: null,
        callbackUrl: null,
        isOpened: false,
        metadata: body['metadata'],
        number: numberIn(body),
        isRequeried: false,
        ...more,
      };
      transactions.push(transaction);
      if (script.steps.length === 0) end(transaction, script.end);
      return transaction;
    },
    /** As `/charge` and its steps tell it. */
    charged(transaction: Transaction, base: string): object {
      const { reference, end: ended, said, expiresAt } = transaction;
      if (ended === 'success') return verified(transaction);
      if (ended === 'failed') return { reference, status: 'failed', message: said };
      const step = stepOf(transaction);
      // What is said of an account that is over is not documented.
      if (step === null || step.status === 'abandoned' || step.status === 'in_app' || isOver(transaction))
        return { reference, status: 'pending' };
      if (step.status === 'open_url')
        return { reference, status: 'open_url', url: `${base}/pages/${reference}` };
      if (step.status === 'pending_bank_transfer')
        return { reference, status: step.status, ...accountDetails(transaction, expiresAt ?? 0) };
      const { right: _, ...told } = { right: '', ...step };
      return { reference, ...told };
    },
    /** As Capitec Pay tells that its customer is asked. */
    asked({ id, reference, amount, currency, expiresAt, at }: Transaction): object {
      return {
        status: 'success',
        timeToLive: 120,
        expiryDate: new Date(expiresAt ?? 0).toISOString(),
        transaction: {
          id,
          reference,
          domain: 'test',
          amount,
          currency,
          metadata: '',
          createdAt: new Date(at).toISOString(),
          customer: { id: 44_494_174, email: 'ada@example.com' },
        },
      };
    },
    /** What became of that. */
    requeried(transaction: Transaction): 'pending' | 'success' | 'failed' {
      if (isOver(transaction)) end(transaction, 'Expired');
      transaction.isRequeried = true;
      return transaction.end ?? 'pending';
    },
    verified,
    /** As the list of all tells it. */
    listed: (transaction: Transaction): object => ({
      ...verified(transaction),
      metadata: transaction.metadata ?? '',
      authorization: transaction.number === null ? {} : { last4: transaction.number.slice(-4) },
    }),
    refundTold({ id, of, amount, note, at }: Refund, transaction: unknown): object {
      return {
        id,
        integration: 412_829,
        domain: 'test',
        transaction,
        dispute: null,
        settlement: null,
        amount,
        deducted_amount: 0,
        fully_deducted: false,
        currency: of.currency,
        channel: null,
        status: refundState(ends.get(of.reference) ?? 'done', clock.now() - at),
        merchant_note: note,
        customer_note: `Refund for transaction ${of.reference}`,
        refunded_by: 'merchant@example.com',
        createdAt: new Date(at).toISOString(),
      };
    },
    refund(of: Transaction, amount: number, note: string): Refund {
      const refund = { id: BigInt(3_018_284 + refunds.length), of, amount, note, at: clock.now() };
      refunds.push(refund);
      if (ends.get(of.reference) !== 'refused') line('refund', of, amount);
      return refund;
    },
  };

  /** As verify and the callbacks tell it. */
  function verified(transaction: Transaction): object {
    const { id, reference, amount, currency, script, said, at, paidAt } = transaction;
    const told = script.channel === CAPITEC_PAY && !transaction.isRequeried ? null : transaction.end;
    const isGone = transaction.end === 'success' && sent(transaction) >= amount;
    return {
      id,
      domain: 'test',
      status: isGone ? 'reversed' : (told ?? openWord(stepOf(transaction))),
      reference,
      receipt_number: null,
      amount,
      message: null,
      gateway_response: said,
      paid_at: paidAt === null ? null : new Date(paidAt).toISOString(),
      created_at: new Date(at).toISOString(),
      channel: script.channel,
      currency,
      ip_address: null,
      metadata: '',
      log: null,
      fees: paidAt === null ? null : Math.round(amount * 0.015),
      fees_split: null,
      authorization:
        script.channel === 'bank_transfer' && paidAt !== null
          ? {
              sender_name: 'ADA OBI',
              sender_bank: 'Test Bank',
              sender_bank_account_number: 'XXXXXXX553',
            }
          : {},
      customer: { id: 44_494_174, email: 'ada@example.com' },
      plan: null,
      requested_amount: amount,
    };
  }
}

function numberIn(body: Body): string | null {
  const { card, mobile_money: wallet } = body as Record<string, Body | undefined>;
  const number = card?.['number'] ?? wallet?.['phone'];
  return typeof number === 'string' ? number : null;
}

const openWord = (step: Step | null): string => {
  if (step?.status === 'abandoned') return 'abandoned';
  return step?.status.startsWith('send_') || step?.status === 'open_url' ? 'ongoing' : 'pending';
};

const refundState = (end: RefundsEnd, ageMs: number): string => {
  if (end === 'refused') return 'failed';
  if (end === 'needs_person') return 'needs-attention';
  return end === 'done' && ageMs >= REFUND_TAKES_MS ? 'processed' : 'pending';
};

function accountDetails(transaction: Transaction, expiresAt: number): object {
  const said = {
    display_text: 'Please make a transfer to the account specified',
    account_expires_at: new Date(expiresAt).toISOString(),
  };
  const narration = narrationOf(transaction);
  if (narration === null)
    return {
      ...said,
      account_name: 'TEST-MANAGED-ACCOUNT',
      account_number: String(transaction.id).slice(-10),
      bank: { slug: 'test-bank', name: 'Test Bank', id: 24 },
    };
  return {
    ...said,
    account_name: 'Paystack Test Kenya',
    // Whether many share it is not documented: here all do.
    account_number: '1140028877',
    bank: { slug: 'test-bank-ke', name: 'Test Bank Kenya', id: 225 },
    amount: transaction.amount,
    transaction_reference: narration,
  };
}

/** What a transfer must carry to be matched: Pesalink's; null: nothing. */
export function narrationOf({ id, currency }: Transaction): string | null {
  return currency === 'KES' ? String(id).slice(-7) : null;
}
