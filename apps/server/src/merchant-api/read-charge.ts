// The story of GET /charges/{reference} (facts/merchant-api "Verify"): what a merchant may build on.
import { isChannel } from '@titan/rules/methods';
import { toDecimal, toMajorNumber } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';
import { isReference } from '@titan/rules/reference';
import { WIRE_STATUS } from '../payments/wire-status.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { ReadChargeRow, ReadRow } from './merchant-read.ts';
import type { MerchantStore } from '../merchants/merchant-store.ts';
import type { ChargeReply, StatusWord } from './charge-reply.ts';
import { ATTEMPT_TEXTS } from './merchant-envelope.ts';
import { cameInMinor, reversalOf, transferReplyOf } from './transfer-reply.ts';

export type ReadOutcome =
  | { kind: 'found'; charge: ChargeReply }
  | { kind: 'not_found' }
  | { kind: 'unauthorised' };

/** Reads a charge by the merchant's reference or one of our aliases; other merchants' and the other environment's are not found. */
export async function readCharge(
  parts: { store: MerchantStore },
  key: SecretKey,
  reference: string,
): Promise<ReadOutcome> {
  // What cannot be a reference is still asked for, as an empty one: the key decides first, and takes the same time.
  const answer = await parts.store.read(key, isReference(reference) ? reference : '');
  if (!answer.authorised) return { kind: 'unauthorised' };
  if (answer.row === null) return { kind: 'not_found' };
  return { kind: 'found', charge: chargeReplyOf(answer.row) };
}

/** What a status is read from. */
type Standing = Pick<ReadRow, 'status'> & { charges: readonly Pick<ReadChargeRow, 'channel' | 'status'>[] };

/** The status in the merchant's words: what the payer abandoned is expired to the merchant. */
export function statusWordOf({ status, charges }: Standing): StatusWord {
  // A transfer that was returned does not end the payment: the right amount may still come.
  if (status === 'pending' && charges.some(wasReturned)) return 'processing';
  return status === 'abandoned' ? 'expired' : status;
}

function wasReturned({ channel, status }: Pick<ReadChargeRow, 'channel' | 'status'>): boolean {
  return channel === 'bank_transfer' && status === 'returned';
}

function chargeReplyOf(row: ReadRow): ChargeReply {
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
    amount_paid: major(cameInMinor(row)),
    // What is returned never counts.
    amount_accepted: major(row.amount_paid_minor),
    fee: major(feeMinor),
    vat: major(vatMinor),
    currency: row.currency,
    description: row.narration,
    created_at: row.created_at.toISOString(),
    metadata: row.metadata,
    customer: { name: row.customer_name, email: row.customer_email },
    ...cardOf(paid),
    ...walletOf(paid),
    ...bankOf(paid),
    ...transferReplyOf(row),
    reversals: row.reversals.map(reversalOf),
    payment_attempts: row.charges.map(attemptOf),
  };
}

/** What the payment cost, or will cost if it goes on as it stands: on its default channel, else on its first. */
function costOf(row: ReadRow, charge: ReadChargeRow | undefined): { feeMinor: number; vatMinor: number } {
  if (charge !== undefined) return { feeMinor: charge.fee_minor, vatMinor: charge.vat_minor };
  const fees = row.fees[row.default_channel ?? row.channels[0] ?? ''];
  return { feeMinor: fees?.fee ?? 0, vatMinor: fees?.vat ?? 0 };
}

function cardOf(paid: ReadChargeRow | undefined): Pick<ChargeReply, 'card'> {
  if (paid?.channel !== 'card') return {};
  const { card_brand, card_first_six, card_last_four, card_expiry } = paid;
  return {
    card: {
      card_type: card_brand,
      first_six: card_first_six,
      last_four: card_last_four,
      expiry: card_expiry,
    },
  };
}

function walletOf(paid: ReadChargeRow | undefined): Pick<ChargeReply, 'mobile_money'> {
  if (paid?.channel !== 'mobile_money') return {};
  return { mobile_money: { number: paid.wallet_masked, operator: paid.wallet_network } };
}

/** Of the account no more is kept than the merchant is told; its holder's name is not. */
function bankOf(paid: ReadChargeRow | undefined): Pick<ChargeReply, 'payer_bank_account'> {
  if (paid?.channel !== 'pay_with_bank') return {};
  const { bank_name, bank_last_four: lastFour } = paid;
  const account_number = lastFour === null ? null : `******${lastFour}`;
  return { payer_bank_account: { account_number, account_name: null, bank_name } };
}

function attemptOf(charge: ReadChargeRow): ChargeReply['payment_attempts'][number] {
  if (!isChannel(charge.channel)) throw new Error(`A charge on an unknown channel: ${charge.channel}`);
  const message = charge.status === 'duplicate' ? ATTEMPT_TEXTS.duplicate : charge.message;
  return {
    reference: charge.reference,
    status: WIRE_STATUS[charge.status],
    channel: charge.channel,
    message,
  };
}
