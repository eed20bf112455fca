// From a provider's answer to a settled charge: the one path for answers to charges, to steps and to queries (design §3).
import type { Clock, Ids, Push, Timers } from '../ports.ts';
import type { ProviderAnswer } from '../domain/provider-answer.ts';
import { type Hearing, settlementOf } from '../domain/settlement.ts';
import type { ChargeRow } from '../store/charge-row.ts';
import type { SettleInput, Settled } from '../store/settle-charge.ts';

export type HearingParts = {
  clock: Clock;
  timers: Timers;
  ids: Ids;
  push: Push;
  settleCharge(input: SettleInput): Promise<Settled>;
  warn(message: string, facts: Record<string, unknown>): void;
};

/** What of a charge an answer is weighed against. */
export type HeardCharge = Pick<
  ChargeRow,
  | 'id'
  | 'transaction_id'
  | 'reference'
  | 'provider'
  | 'status'
  | 'auth_model'
  | 'round'
  | 'amount_minor'
  | 'currency'
  | 'wrong_secrets'
  | 'queries'
  | 'can_resend_otp'
  | 'sent_at'
>;

/** Shorter than the page waits (spec §9: 60 s), so that the payer hears "still checking" from us and not from a time-out. */
export const PROVIDER_DEADLINE_MS = 45_000;

/**
 * Waits for the provider until the deadline, settles what was heard and answers the charge as it then stands. An answer
 * that comes after the deadline is settled all the same when it arrives.
 */
export async function hearProvider(
  parts: HearingParts,
  charge: HeardCharge,
  during: Hearing['during'],
  call: Promise<ProviderAnswer>,
  pressKey: string | null = null,
): Promise<ChargeRow> {
  const answer = await withinDeadline(parts, call);
  if (answer) return settleAnswer(parts, charge, during, answer, pressKey);
  void call
    .then((late) => settleAnswer(parts, charge, during, late, null))
    .catch((error: unknown) => {
      parts.warn('A late answer could not be settled', { reference: charge.reference, error: String(error) });
    });
  return settleAnswer(parts, charge, during, { kind: 'lost', sent: 'maybe', cause: 'deadline' }, pressKey);
}

/** Settles one answer. Announces the transaction once it is committed. */
export async function settleAnswer(
  parts: HearingParts,
  charge: HeardCharge,
  during: Hearing['during'],
  answer: ProviderAnswer,
  pressKey: string | null,
): Promise<ChargeRow> {
  const now = parts.clock.now();
  const settlement = settlementOf({ answer, during, now, charge: weighed(charge) });
  if (settlement.errorType === 'AMOUNT_MISMATCH') {
    parts.warn('A provider approved another amount than we asked for', { reference: charge.reference });
  }
  const { charge: settled } = await parts.settleCharge({
    chargeId: charge.id,
    transactionId: charge.transaction_id,
    reference: charge.reference,
    round: charge.round,
    source: during === 'query' ? 'query' : 'answer',
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
  parts.push.announce(charge.transaction_id);
  return settled;
}

function weighed(charge: HeardCharge): Hearing['charge'] {
  return {
    status: charge.status,
    authModel: charge.auth_model,
    amountMinor: charge.amount_minor,
    currency: charge.currency,
    wrongSecrets: charge.wrong_secrets,
    queries: charge.queries,
    sentAt: charge.sent_at.getTime(),
    canResendOtp: charge.can_resend_otp,
  };
}

async function withinDeadline(
  parts: HearingParts,
  call: Promise<ProviderAnswer>,
): Promise<ProviderAnswer | null> {
  let cancel = (): void => {};
  const deadline = new Promise<null>((resolve) => {
    cancel = parts.timers.after(PROVIDER_DEADLINE_MS, () => resolve(null));
  });
  try {
    return await Promise.race([call, deadline]);
  } finally {
    cancel();
  }
}
