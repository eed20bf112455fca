// What the direct calls need of the services that the payer's page stands on: one payment, one attempt, the same limits.
import type { Authorization, CardDetails } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { FieldProblems, Refusal } from '@titan/contract/failure';
import type { MobileMoney } from '@titan/contract/mobile-money';
import type { Channel } from '@titan/rules/methods';
import type { SecretKey } from '../../merchants/merchant-key.ts';
import type { ReadChargeRow, ReadRow } from '../merchant-read.ts';
import type { Outcome } from '../merchant-call.ts';
import { type OpenOutcome, type OpenParts, openTransaction } from '../open-transaction.ts';
import type { PaymentFields } from './direct-bodies.ts';
import { toRequest } from '../read-initialize-body.ts';
import { stepNow } from './step-now.ts';
import type { RefusalReason } from '../merchant-envelope.ts';

export type DirectRefusal = {
  kind: 'refused';
  code: Refusal;
  message: string;
  fields: FieldProblems | null;
  retryAfterSeconds?: number;
};
export type DirectAnswer = ChargeView | DirectRefusal;
/** The bank asks for something that only its customer knows: they go to the payment's own page. */
export type AskPayer = { kind: 'ask_payer'; bankName: string };

/** Payments are named by their page's reference, charges by their own reference. */
export type DirectServices = {
  chargeCard(page: string, card: { details: CardDetails; pin: string | null }): Promise<DirectAnswer>;
  chargeWallet(page: string, wallet: MobileMoney): Promise<DirectAnswer>;
  openAccount(
    page: string,
    how: { accountName: string | null; autoComplete: boolean },
  ): Promise<DirectAnswer>;
  chargeBank(page: string, bankCode: string): Promise<DirectAnswer | AskPayer>;
  answerCard(charge: string, authorization: Authorization): Promise<DirectAnswer>;
  answerWallet(charge: string, token: string): Promise<DirectAnswer>;
  resendOtp(charge: string, channel: Channel): Promise<DirectAnswer>;
  resendPrompt(charge: string): Promise<DirectAnswer>;
  /** Null in live mode. */
  approvePrompt: ((charge: string, pin: string) => Promise<DirectAnswer>) | null;
  /** The banks that can be debited; null when they cannot be had now. */
  banks(currency: string): Promise<{ name: string; code: string; slug: string }[] | null>;
};

/** What is wrong with what a charge names beside its payment, asked before the payment is opened; nothing: it may be charged. */
export type DirectChecks = {
  card(currency: string, details: CardDetails): FieldProblems;
  wallet(currency: string, wallet: MobileMoney): FieldProblems;
  /** Null: the banks cannot be had now. */
  bank(currency: string, code: string): Promise<FieldProblems | null>;
};

export type DirectParts = OpenParts & { direct: DirectServices; checks: DirectChecks; publicUrl: string };

/** A refusal of a body for what `checks` found, of a merchant's only; null when they found nothing. */
export async function wrongWithCharge(
  { store }: Pick<OpenParts, 'store'>,
  key: SecretKey,
  problems: FieldProblems,
): Promise<Extract<Outcome<never>, { kind: 'refused' }> | null> {
  if (Object.keys(problems).length === 0) return null;
  return (await store.isValid(key))
    ? { kind: 'refused', reason: 'invalid', problems }
    : { kind: 'refused', reason: 'badKey' };
}

/** How often a direct charge may be tried: a card or a wallet once, and then its payment has failed. */
const ATTEMPTS: Partial<Record<Channel, number>> = { card: 1, mobile_money: 1 };

/** Opens the payment of a direct charge, or finds the open one of the same body; `merchant_bears_cost` is false unless it is sent. */
export async function openDirectly(
  parts: OpenParts,
  key: SecretKey,
  channel: Channel,
  fields: PaymentFields,
): Promise<Extract<OpenOutcome, { kind: 'open' }> | Extract<Outcome<never>, { kind: 'refused' }>> {
  const { reference, amount, currency, customer, redirect_url, notification_url, metadata } = fields;
  const request = toRequest({
    reference,
    amount,
    currency,
    customer,
    redirect_url,
    notification_url,
    metadata,
    narration: fields.narration ?? fields.description,
    channels: [channel],
    merchant_bears_cost: fields.merchant_bears_cost ?? false,
  });
  const attemptsMax = ATTEMPTS[channel];
  const opened = await openTransaction(
    attemptsMax === undefined ? parts : { ...parts, attemptsMax },
    key,
    request,
  );
  if (opened.kind === 'unauthorised') return { kind: 'refused', reason: 'badKey' };
  if (opened.kind === 'duplicate') return { kind: 'refused', reason: 'duplicate' };
  return opened;
}

/** The payment and the charge that a merchant means: a charge's reference, or the payment's for its latest charge. */
export async function ownCharge(
  { store }: Pick<OpenParts, 'store'>,
  key: SecretKey,
  reference: string,
  channel: Channel,
): Promise<
  { kind: 'own'; row: ReadRow; charge: ReadChargeRow } | Extract<Outcome<never>, { kind: 'refused' }>
> {
  const found = await store.read(key, reference);
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  const charges = found.row?.charges ?? [];
  const charge =
    charges.find((each) => each.reference === reference) ?? charges.findLast((each) => !each.is_public);
  if (found.row === null || charge?.channel !== channel) return { kind: 'refused', reason: 'chargeNotFound' };
  return { kind: 'own', row: found.row, charge };
}

/** The payment as it stands after the charge; its merchant has been found right before. */
export async function readAgain(
  { store }: Pick<OpenParts, 'store'>,
  key: SecretKey,
  chargeReference: string,
): Promise<{ row: ReadRow; charge: ReadChargeRow }> {
  const found = await store.read(key, chargeReference);
  const row = found.authorised ? found.row : null;
  const charge = row?.charges.find((each) => each.reference === chargeReference);
  if (!row || !charge) throw new Error('A direct charge cannot be read');
  return { row, charge };
}

/**
 * A refusal of the services, in the merchant's words: fields as this call's body has them.
 * @param charge that was answered or resent, if any: what it waits for is said
 */
export function refusedDirectly(
  { code, message, fields, retryAfterSeconds }: DirectRefusal,
  charge?: ReadChargeRow,
): Extract<Outcome<never>, { kind: 'refused' }> {
  if (code === 'STEP_NOT_EXPECTED' && charge)
    return { kind: 'refused', reason: 'conflict', message: stepNow(charge) ?? message };
  const reason = REASONS[code] ?? 'conflict';
  if (reason === 'invalid')
    return { kind: 'refused', reason, ...(fields ? { problems: renamed(fields) } : { message }) };
  if (reason === 'limited')
    return {
      kind: 'refused',
      reason,
      message,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  return reason === 'conflict' ? { kind: 'refused', reason, message } : { kind: 'refused', reason };
}

const REASONS: Partial<Record<Refusal, RefusalReason>> = {
  INVALID_INPUT: 'invalid',
  TEST_CARD_NEEDED: 'invalid',
  TEST_NUMBER_NEEDED: 'invalid',
  BANK_MINIMUM: 'invalid',
  CHANNEL_NOT_OFFERED: 'invalid',
  UNKNOWN_REFERENCE: 'chargeNotFound',
  KEY_REUSED: 'duplicate',
  CARD_LIMIT: 'limited',
  NUMBER_LIMIT: 'limited',
  ACCOUNT_LIMIT: 'limited',
  TOO_MANY_REQUESTS: 'limited',
  UNAVAILABLE: 'busy',
};

function renamed(fields: FieldProblems): FieldProblems {
  const named = Object.entries(fields).map(([field, problem]) => [
    field
      .replace(/^cardDetails\.expiry$/, 'card.expiry_month')
      .replace(/^cardDetails\./, 'card.')
      .replace(/^data\./, ''),
    problem,
  ]);
  return Object.fromEntries(named) as FieldProblems;
}
