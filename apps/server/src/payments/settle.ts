// From a provider's answer to a settled charge: the one path for answers to charges, to steps, to resends and to queries
// (design §3).
import type { TransferStore } from '../channels/bank-transfer/settle-store.ts';
import { bindAccount, hearTransfer, type TransferAccounts } from '../channels/bank-transfer/settle.ts';
import type { Clock, Ids, Push, Warn } from '../platform/ports.ts';
import type { Heard, ProviderAnswer } from '../providers/port.ts';
import type { ChargeRow } from './charge-row.ts';
import type { PaymentStore } from './payment-store.ts';
import type { ContradictionStore, Settled, SettleInput } from './settle-store.ts';
import { type Contradiction, contradictionOf, type Hearing, settlementOf } from './settlement.ts';

export type HearingParts = {
  clock: Clock;
  ids: Ids;
  push: Push;
  settleCharge(input: SettleInput): Promise<Settled>;
  contradictions: ContradictionStore;
  payments: Pick<PaymentStore, 'chargeById'>;
  accounts: TransferAccounts;
  transfers: TransferStore;
  warn: Warn;
};

/** What of a charge an answer is weighed against. */
export type HeardCharge = Pick<
  ChargeRow,
  | 'id'
  | 'transaction_id'
  | 'reference'
  | 'provider'
  | 'channel'
  | 'status'
  | 'auth_model'
  | 'auth_step'
  | 'round'
  | 'amount_minor'
  | 'currency'
  | 'wrong_secrets'
  | 'error_type'
  | 'queries'
  | 'can_resend_otp'
  | 'sent_at'
>;

/**
 * Settles what was heard by the provider's deadline and answers the charge as it then stands. An answer that comes later is
 * settled all the same when it arrives.
 */
export async function hearProvider(
  parts: HearingParts,
  charge: HeardCharge,
  during: Hearing['during'],
  asked: Promise<Heard<ProviderAnswer>>,
  pressKey: string | null = null,
): Promise<ChargeRow> {
  const { answer, late } = await asked;
  if (late) settleLate(parts, charge, during, late);
  return settleAnswer(parts, charge, during, answer, pressKey);
}

/** Settles an answer that comes after its deadline, whenever that is. One that says nothing changes nothing. */
export function settleLate(
  parts: HearingParts,
  charge: HeardCharge,
  during: Hearing['during'],
  late: Promise<ProviderAnswer>,
  saysSomething: (answer: ProviderAnswer) => boolean = (answer) => answer.kind !== 'lost',
): void {
  void late
    .then(async (answer) => {
      if (saysSomething(answer)) await settleAnswer(parts, charge, during, answer, null);
    })
    .catch((error: unknown) => {
      parts.warn('A late answer could not be settled', { reference: charge.reference, err: error });
    });
}

/** Whence evidence comes. */
const SOURCE = { charge: 'answer', step: 'answer', query: 'query', callback: 'callback' } as const;

/**
 * Settles one answer, and after it the transfers that it tells of, each in a commit of its own. Announces the transaction once it is
 * committed.
 */
export async function settleAnswer(
  parts: HearingParts,
  charge: HeardCharge,
  during: Hearing['during'],
  answer: ProviderAnswer,
  pressKey: string | null,
): Promise<ChargeRow> {
  if (answer.kind !== 'account') return settleOne(parts, charge, during, answer, pressKey);
  const usable = await bindAccount(parts, charge, answer);
  const settled = await settleOne(parts, charge, during, usable, pressKey);
  if (usable.kind !== 'account' || usable.transfers.length === 0) return settled;
  for (const transfer of usable.transfers) {
    await hearTransfer(parts, charge, SOURCE[during], transfer);
  }
  return parts.payments.chargeById(charge.id);
}

async function settleOne(
  parts: HearingParts,
  charge: HeardCharge,
  during: Hearing['during'],
  answer: ProviderAnswer,
  pressKey: string | null,
): Promise<ChargeRow> {
  const now = parts.clock.now();
  const settlement = settlementOf({ answer, during, now, charge: weighed(charge) });
  const settling = parts.settleCharge({
    chargeId: charge.id,
    transactionId: charge.transaction_id,
    reference: charge.reference,
    round: charge.round,
    source: SOURCE[during],
    evidence: {
      kind: answer.kind,
      amountMinor: answer.kind === 'approved' ? answer.amountMinor : null,
      currency: answer.kind === 'approved' ? answer.currency : null,
    },
    settlement,
    pressKey,
    account: `provider:${charge.provider}`,
    reversalReference: parts.ids.reversal(),
    now,
  });
  const settled = await settling;
  parts.push.announce(charge.transaction_id);
  await noteContradiction(parts, settled, answer, now);
  return settled.charge;
}

/** What an operator reads of each. */
export const CONTRADICTED: Record<Contradiction, string> = {
  amount_differs: 'A provider approved another amount than we asked for',
  decline_after_success: 'A provider declined what it had approved; the approval stands',
  success_after_decline: 'A provider approved what had failed; the money goes back',
  unknown_reference: 'A provider spoke of a charge that is not ours',
};

/** The evidence holds it already; this puts it before a person, once. */
async function noteContradiction(
  parts: HearingParts,
  { charge, moved }: Settled,
  answer: ProviderAnswer,
  now: number,
): Promise<void> {
  const { status, amount_minor: amountMinor, currency, reference } = charge;
  const kind = contradictionOf(answer, { status, moved, amountMinor, currency });
  if (kind === null || (answer.kind !== 'approved' && answer.kind !== 'declined')) return;
  const note = { kind, chargeId: charge.id, reference, said: answer, now };
  if (await parts.contradictions.record(note)) parts.warn(CONTRADICTED[kind], { reference });
}

function weighed(charge: HeardCharge): Hearing['charge'] {
  return {
    channel: charge.channel,
    status: charge.status,
    authModel: charge.auth_model,
    authStep: charge.auth_step,
    errorType: charge.error_type,
    amountMinor: charge.amount_minor,
    currency: charge.currency,
    wrongSecrets: charge.wrong_secrets,
    queries: charge.queries,
    sentAt: charge.sent_at.getTime(),
    canResendOtp: charge.can_resend_otp,
  };
}
