// GET /charges/{reference}.
import { ATTEMPT_SENTENCES } from '@titan/copy/merchant-api';
import { decimalAmount } from '@titan/contract/payer/charge.schema';
import { CHANNELS } from '@titan/rules/methods';
import { toDecimal, toMajorNumber } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';
import { REVERSAL_REASONS } from '@titan/rules/reversal-reason';
import * as z from 'zod/mini';
import { CHANNEL_REGISTRY } from '../channels/registry.ts';
import { destinationOf, eventOf, type TransferReport } from '../payments/transfer-details.ts';
import { sentNarration } from '../merchants/kept-text.ts';
import type { ReversalRow } from '../payments/charge-row.ts';
import { merchantsMessageOf } from '../payments/charge-sentence.ts';
import { WIRE_STATUS } from '../payments/charge-status.ts';
import { STATUS_WORDS, statusWordOf } from '../payments/views/status-word.ts';
import { itemsReply, itemsReplyOf } from './fields/items.ts';
import { textReply } from './fields/text-field.ts';
import { incomingMinor, sumMinor } from '../payments/views/incoming.ts';
import type { ReadChargeRow, ReadRow } from './transaction-store.ts';

// Verify: the `data` of GET /charges/{reference}. Only fields declared here can leave the service.

export const statusWord = z.enum(STATUS_WORDS);

/** Major units in shortest form: 1500.5. */
const majorAmount = z.number();

const payerBankAccount = z.object({
  account_number: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
});

export const chargeReply = z.object({
  reference: z.string(),
  status: statusWord,
  /** Text with all the currency's decimals; every other amount is a number. */
  amount: decimalAmount,
  /** What the payer is asked for: the amount, with fee and VAT when the payer bears them. */
  amount_expected: majorAmount,
  /**
   * What came in and counts for this charge. While nothing counts, all that came: what is held for the rest and what goes
   * back. Once it is paid: what it was paid with, an excess included. Money that came too late or twice for it is in `reversals` alone.
   */
  amount_paid: majorAmount,
  /** What of it the payment keeps; 0 until it is paid. Compare this one with `amount_expected` before you deliver. */
  amount_accepted: majorAmount,
  fee: majorAmount,
  vat: majorAmount,
  currency: z.string(),
  description: z.nullable(textReply),
  /** As it was sent, in its canonical form. */
  locale: z.nullable(z.string()),
  created_at: z.string(),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  /** Present where you have sent them. */
  items: z.optional(itemsReply),
  customer: z.object({ name: z.nullable(z.string()), email: z.string() }),
  /** Present once a card has paid. */
  card: z.optional(
    z.object({
      card_type: z.nullable(z.string()),
      first_six: z.nullable(z.string()),
      last_four: z.nullable(z.string()),
      expiry: z.nullable(z.string()),
    }),
  ),
  /** Present once a wallet has paid: the number with all but its dial code and last four digits as `*`, and the network's slug. */
  mobile_money: z.optional(z.object({ number: z.nullable(z.string()), operator: z.nullable(z.string()) })),
  /** Present once money has come by bank transfer or pay with bank: who sent it, as far as it is known; the number is masked. */
  payer_bank_account: z.optional(payerBankAccount),
  bank_transfer: z.optional(
    z.object({
      payer_bank_account: payerBankAccount,
      /** How what came differs from what was due; null: it does not. */
      payment_event: z.nullable(z.enum(['overpayment', 'underpayment'])),
      message: z.nullable(z.string()),
      /** What of the payment's transfers goes back, all together; null: nothing. `success` when all of it was sent. One by one: `reversals`. */
      reversal: z.nullable(
        z.object({
          status: z.enum(['processing', 'success']),
          amount: majorAmount,
          /** Where to, as the payer knows it; null: the provider did not say. */
          destination: z.nullable(z.string()),
          currency: z.string(),
        }),
      ),
    }),
  ),
  /** All that came and is not kept, oldest first, whichever attempt it came by. What the merchant gives back are refunds, not these. */
  reversals: z.array(
    z.object({
      /** `processing` until the provider has sent it. */
      status: z.enum(['processing', 'success']),
      amount: majorAmount,
      currency: z.string(),
      reason: z.enum(REVERSAL_REASONS),
      /** Where to, as the payer knows it; null: to where it came from. */
      destination: z.nullable(z.string()),
      /** The reference of the payment attempt that it came by. */
      payment_attempt: z.string(),
    }),
  ),
  payment_attempts: z.array(
    z.object({
      reference: z.string(),
      status: statusWord,
      channel: z.enum(CHANNELS),
      message: z.nullable(z.string()),
    }),
  ),
});
export type ChargeReply = z.infer<typeof chargeReply>;

// Verify, what transfers add: who sent the money, how it differed from what was due, and what of it goes back.

type TransferReply = Pick<ChargeReply, 'payer_bank_account' | 'bank_transfer'>;

/** Empty until money has landed on an account of the payment. Of several attempts it is the one that paid, else the latest. */
function transferReplyOf(row: ReadRow): TransferReply {
  const charge = subjectOf(row);
  const transfers = charge?.transfer?.transfers ?? [];
  const shown = transfers.find((each) => each.kept_minor > 0) ?? transfers.at(-1);
  if (!charge || !shown) return {};
  const payer = payerOf(shown);
  return {
    payer_bank_account: payer,
    bank_transfer: {
      payer_bank_account: payer,
      payment_event: eventOf(transfers),
      message: messageOf(row, charge),
      reversal: transfersBack(row),
    },
  };
}

function subjectOf(row: ReadRow): ReadChargeRow | undefined {
  const paid = row.charges.find((charge) => charge.id === row.paid_charge_id);
  if (paid) return paid;
  return row.charges.findLast((charge) => (charge.transfer?.transfers.length ?? 0) > 0);
}

function payerOf({ payer }: TransferReport): NonNullable<TransferReply['payer_bank_account']> {
  return { account_number: payer.account, account_name: payer.name, bank_name: payer.bank };
}

/** One of `reversals`. */
function reversalOf(back: ReversalRow): ChargeReply['reversals'][number] {
  return {
    status: back.reversed ? 'success' : 'processing',
    amount: toMajorNumber(back.amount_minor, back.currency),
    currency: back.currency,
    reason: back.reason,
    destination: back.payer && destinationOf(back.payer),
    payment_attempt: back.charge,
  };
}

/** All that goes back of the payment's transfers as one sum; money in another currency than the newest is in `reversals` alone. */
function transfersBack({ reversals }: ReadRow): NonNullable<TransferReply['bank_transfer']>['reversal'] {
  const newest = reversals.findLast(({ payer }) => payer !== null);
  if (!newest?.payer) return null;
  const { currency } = newest;
  const backs = reversals.filter((each) => each.payer !== null && each.currency === currency);
  return {
    status: backs.every(({ reversed }) => reversed) ? 'success' : 'processing',
    amount: toMajorNumber(sumMinor(backs), currency),
    destination: destinationOf(newest.payer),
    currency,
  };
}

export function chargeReplyOf(row: ReadRow): ChargeReply {
  const paid = row.charges.find((charge) => charge.id === row.paid_charge_id);
  const major = (minor: number) => toMajorNumber(minor, row.currency);
  const { feeMinor, vatMinor } = costOf(row, paid ?? row.charges.at(-1));
  const expectedMinor = payableMinor({
    amountMinor: row.amount_minor,
    feeMinor,
    vatMinor,
    merchantBearsCost: row.merchant_bears_cost,
  });
  return {
    reference: row.reference,
    status: statusWordOf(row),
    amount: toDecimal(row.amount_minor, row.currency),
    amount_expected: major(expectedMinor),
    amount_paid: major(incomingMinor(row)),
    // What is returned never counts.
    amount_accepted: major(row.amount_paid_minor),
    fee: major(feeMinor),
    vat: major(vatMinor),
    currency: row.currency,
    description: sentNarration(row),
    locale: row.locale,
    created_at: row.created_at.toISOString(),
    metadata: row.metadata,
    ...(row.items && { items: itemsReplyOf(row.items, row.currency) }),
    customer: { name: row.customer_name, email: row.customer_email },
    ...(paid && CHANNEL_REGISTRY[paid.channel].paidWith(paid)),
    ...transferReplyOf(row),
    reversals: row.reversals.map(reversalOf),
    payment_attempts: row.charges.map((charge) => attemptOf(row, charge)),
  };
}

/** What the payment cost; before it is paid, what it would cost on its default channel, else on its first. */
function costOf(row: ReadRow, charge: ReadChargeRow | undefined): { feeMinor: number; vatMinor: number } {
  if (charge !== undefined) return { feeMinor: charge.fee_minor, vatMinor: charge.vat_minor };
  const fees = row.fees[row.default_channel ?? row.channels[0] ?? ''];
  return { feeMinor: fees?.fee ?? 0, vatMinor: fees?.vat ?? 0 };
}

function attemptOf(row: ReadRow, charge: ReadChargeRow): ChargeReply['payment_attempts'][number] {
  return {
    reference: charge.reference,
    status: WIRE_STATUS[charge.status],
    channel: charge.channel,
    message: messageOf(row, charge),
  };
}

/** A decline that money has followed would read as if none had come. */
function messageOf({ reversals }: ReadRow, charge: ReadChargeRow): string | null {
  if (charge.status === 'duplicate') return ATTEMPT_SENTENCES.duplicate;
  const isLate = reversals.some((back) => back.charge === charge.reference && back.reason === 'late');
  return isLate ? ATTEMPT_SENTENCES.late : merchantsMessageOf(charge);
}
