// What Paystack's double knows of a charge beyond what every double does, and how it tells it.
import type { Clock } from '@titan/platform/ports';
import { type Charge, createLedger, type StubRefund } from '../ledger.ts';
import { pageOf } from '../stub-pages.ts';
import { type Body, CAPITEC_PAY, type PaystackScript, type PaystackStep } from './stub-rules.ts';

const REFUND_TAKES_MS = 2 * 24 * 60 * 60_000;
const FIRST_ID = 4_099_260_516n;
const SUCCESS = 'success';

export type PaystackTransaction = Charge & {
  script: PaystackScript;
  /** How many of the script's steps are answered. */
  answered: number;
  /** Where a hosted page leads, and whether the payer has been there. */
  returnUrl: string | null;
  isOpened: boolean;
  /** As it was sent; and the number that pays, where one was. */
  metadata: unknown;
  number: string | null;
  /** With Capitec Pay, Paystack itself knows the end only once its own call has asked. */
  isRequeried: boolean;
};

export const accountOf = (key: string): string => Buffer.from(key.slice('sk_test_'.length), 'hex').toString();

/** Hundredths in every currency. */
const isWhole = (currency: string): boolean => ['XOF', 'XAF'].includes(currency);
export const toMinor = (amount: number, currency: string): number =>
  isWhole(currency) ? amount / 100 : amount;
export const amountOf = ({ amountMinor, currency }: Pick<Charge, 'amountMinor' | 'currency'>): number =>
  isWhole(currency) ? amountMinor * 100 : amountMinor;

const REFUND_STATUSES = {
  open: 'pending',
  done: 'processed',
  refused: 'failed',
  needs_person: 'needs-attention',
};

export type PaystackLedger = ReturnType<typeof createPaystackLedger>;

export function createPaystackLedger(clock: Clock) {
  const ledger = createLedger<PaystackTransaction>(clock, { paid: SUCCESS, refundTakesMs: REFUND_TAKES_MS });
  const { charges, end, isOver, left } = ledger;
  const notes = new Map<string, string>();
  /** The open step; null: there is none left. */
  const stepOf = ({ script, answered, end: ended }: PaystackTransaction): PaystackStep | null =>
    ended === null ? (script.steps[answered] ?? null) : null;
  const statusOf = ({ end: ended }: PaystackTransaction): 'success' | 'failed' | null => {
    if (ended === null) return null;
    return ended === SUCCESS ? SUCCESS : 'failed';
  };
  return {
    ...ledger,
    stepOf,
    /** Takes the answer to the open step; a wrong one ends the charge. */
    answer(transaction: PaystackTransaction, step: PaystackStep, given: unknown): void {
      if ('right' in step && step.right !== undefined && step.right !== given) {
        end(transaction, 'Incorrect code');
        return;
      }
      transaction.answered += 1;
      if (stepOf(transaction) === null) end(transaction, transaction.script.end);
    },
    begin(
      key: string,
      body: Body,
      script: PaystackScript,
      more: Partial<PaystackTransaction> = {},
    ): PaystackTransaction {
      const currency = String(body['currency']);
      const transaction = ledger.add({
        id: String(FIRST_ID + BigInt(charges.length * 2)),
        reference: String(body['reference']),
        account: accountOf(key),
        amountMinor: toMinor(Number(body['amount']), currency),
        currency,
        script,
        answered: 0,
        returnUrl: null,
        isOpened: false,
        metadata: body['metadata'],
        number: numberIn(body),
        isRequeried: false,
        ...more,
      });
      if (script.steps.length === 0) end(transaction, script.end);
      return transaction;
    },
    /** As `/charge` and its steps tell it. */
    charged(transaction: PaystackTransaction, base: string): object {
      const { reference, end: ended, expiresAt } = transaction;
      if (ended === SUCCESS) return verified(transaction);
      if (ended !== null) return { reference, status: 'failed', message: ended };
      const step = stepOf(transaction);
      // What is answered about an account that is over is not documented.
      if (step === null || step.status === 'abandoned' || step.status === 'in_app' || isOver(transaction))
        return { reference, status: 'pending' };
      if (step.status === 'open_url') return { reference, status: 'open_url', url: pageOf(base, reference) };
      if (step.status === 'pending_bank_transfer')
        return { reference, status: step.status, ...accountDetails(transaction, expiresAt ?? 0) };
      const { right: _, ...told } = { right: '', ...step };
      return { reference, ...told };
    },
    /** As Capitec Pay tells that its customer is asked. */
    asked(transaction: PaystackTransaction): object {
      const { id, reference, currency, expiresAt, at } = transaction;
      return {
        status: 'success',
        timeToLive: 120,
        expiryDate: new Date(expiresAt ?? 0).toISOString(),
        transaction: {
          id: BigInt(id),
          reference,
          domain: 'test',
          amount: amountOf(transaction),
          currency,
          metadata: '',
          createdAt: new Date(at).toISOString(),
          customer: { id: 44_494_174, email: 'ada@example.com' },
        },
      };
    },
    /** What became of that. */
    requeried(transaction: PaystackTransaction): 'pending' | 'success' | 'failed' {
      if (isOver(transaction)) end(transaction, 'Expired');
      transaction.isRequeried = true;
      return statusOf(transaction) ?? 'pending';
    },
    verified,
    /** As the list of all tells it. */
    listed: (transaction: PaystackTransaction): object => ({
      ...verified(transaction),
      metadata: transaction.metadata ?? '',
      authorization: transaction.number === null ? {} : { last4: transaction.number.slice(-4) },
    }),
    refundTold(refund: StubRefund<PaystackTransaction>, transaction: unknown): object {
      const { id, of, amountMinor, at } = refund;
      return {
        id: BigInt(id),
        integration: 412_829,
        domain: 'test',
        transaction,
        dispute: null,
        settlement: null,
        amount: amountOf({ amountMinor, currency: of.currency }),
        deducted_amount: 0,
        fully_deducted: false,
        currency: of.currency,
        channel: null,
        status: REFUND_STATUSES[ledger.refundState(refund)],
        merchant_note: notes.get(id),
        customer_note: `Refund for transaction ${of.reference}`,
        refunded_by: 'merchant@example.com',
        createdAt: new Date(at).toISOString(),
      };
    },
    giveBack(of: PaystackTransaction, amountMinor: number, note: string): StubRefund<PaystackTransaction> {
      const id = String(3_018_284 + ledger.refunds.length);
      notes.set(id, note);
      return ledger.refund(of, id, amountMinor);
    },
  };

  /** As verify and the callbacks tell it. */
  function verified(transaction: PaystackTransaction): object {
    const { id, reference, currency, script, at, paidAt } = transaction;
    const amount = amountOf(transaction);
    const told = script.channel === CAPITEC_PAY && !transaction.isRequeried ? null : statusOf(transaction);
    const isGone = paidAt !== null && left(transaction) <= 0;
    return {
      id: BigInt(id),
      domain: 'test',
      status: isGone ? 'reversed' : (told ?? openWord(stepOf(transaction))),
      reference,
      receipt_number: null,
      amount,
      message: null,
      gateway_response: paidAt === null ? (transaction.end ?? '') : 'Approved',
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

const openWord = (step: PaystackStep | null): string => {
  if (step?.status === 'abandoned') return 'abandoned';
  return step?.status.startsWith('send_') || step?.status === 'open_url' ? 'ongoing' : 'pending';
};

function accountDetails(transaction: PaystackTransaction, expiresAt: number): object {
  const shown = {
    display_text: 'Please make a transfer to the account specified',
    account_expires_at: new Date(expiresAt).toISOString(),
  };
  const narration = narrationOf(transaction);
  if (narration === null)
    return {
      ...shown,
      account_name: 'TEST-MANAGED-ACCOUNT',
      account_number: transaction.id.slice(-10),
      bank: { slug: 'test-bank', name: 'Test Bank', id: 24 },
    };
  return {
    ...shown,
    account_name: 'Paystack Test Kenya',
    // Whether many share it is not documented: here all do.
    account_number: '1140028877',
    bank: { slug: 'test-bank-ke', name: 'Test Bank Kenya', id: 225 },
    amount: amountOf(transaction),
    transaction_reference: narration,
  };
}

/** What a transfer must carry to be matched: Pesalink's; null: nothing. */
export function narrationOf({ id, currency }: PaystackTransaction): string | null {
  return currency === 'KES' ? id.slice(-7) : null;
}
