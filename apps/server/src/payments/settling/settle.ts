// From a provider's answer to a settled charge: the one path for answers to charges, to steps, to resends and to queries.
import type { Contradiction } from '../../db/column-values.ts';
import type { Ports, Warn } from '@titan/platform/ports';
import type { ProviderAnswer, Limits, ReceivedTransfer } from '../../providers/port.ts';
import type { Providers, TimedAnswer } from '../../providers/providers.ts';
import type { ChannelTable } from '../views/channel-rules.ts';
import type { ChargeRow } from '../charge-row.ts';
import type { PaymentStore } from '../views/payment-store.ts';
import type { ContradictionStore, Settled, SettleInput } from './settle-store.ts';
import { contradictionOf, isBelieved, type SettlementInput, settlementOf } from '../settlement.ts';

/** The part of a charge that an answer is judged against. */
export type AskedCharge = Pick<
  ChargeRow,
  | 'id'
  | 'transaction_id'
  | 'reference'
  | 'provider'
  | 'account_id'
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

type OfCharge = Pick<
  ChargeRow,
  'id' | 'transaction_id' | 'reference' | 'channel' | 'provider' | 'account_id'
>;
type Answered = Pick<TimedAnswer<ProviderAnswer>, 'answer' | 'askedAt'>;
type AccountAnswer = Extract<ProviderAnswer, { kind: 'account' }>;

/** Whence evidence comes. */
const SOURCE = { charge: 'answer', step: 'answer', query: 'query', callback: 'callback' } as const;
type EvidenceSource = (typeof SOURCE)[keyof typeof SOURCE];

/** Temporary accounts and the transfers to them, for the channel that is paid so. */
export type TransferRecorder = {
  /**
   * Binds the account to the charge before it is shown; where the answer does not tell it again, adds the one that is bound. One that
   * belongs to another charge counts as a decline.
   */
  bind(charge: OfCharge, answer: AccountAnswer): Promise<Exclude<ProviderAnswer, { kind: 'lost' }>>;
  /** Records a transfer once, however often it is reported. `no_account`: we do not know the account that it names. */
  record(
    charge: OfCharge,
    source: EvidenceSource,
    transfer: ReceivedTransfer,
  ): Promise<'recorded' | 'known' | 'no_account'>;
};

export type AnswerRecorder = {
  /**
   * Settles an answer of this moment, and after it the transfers that it lists, each in a commit of its own. Announces the transaction once
   * it is committed. Returns the charge as it then is.
   */
  record(
    charge: AskedCharge,
    during: SettlementInput['during'],
    answer: ProviderAnswer,
    idempotencyKey: string | null,
  ): Promise<ChargeRow>;
  /** The same for the answer at the provider's deadline. One that comes later is settled when it arrives. */
  recordAsked(
    charge: AskedCharge,
    during: SettlementInput['during'],
    asked: TimedAnswer<ProviderAnswer> | Promise<TimedAnswer<ProviderAnswer>>,
    idempotencyKey?: string | null,
  ): Promise<ChargeRow>;
  /** Settles an answer that comes after its deadline, whenever that is. A lost one changes nothing. */
  recordLate(
    charge: AskedCharge,
    during: SettlementInput['during'],
    asked: { askedAt: number; late: Promise<ProviderAnswer> },
    saysSomething?: (answer: ProviderAnswer) => boolean,
  ): void;
};

type RecorderDeps = {
  ports: Pick<Ports, 'clock' | 'ids' | 'push'>;
  store: {
    settle(input: SettleInput): Promise<Settled>;
    /** Whether the provider has ever said that it has the charge. */
    isAcknowledged(chargeId: number): Promise<boolean>;
  };
  contradictions: Pick<ContradictionStore, 'record'>;
  payments: Pick<PaymentStore, 'chargeById'>;
  transferRecorder: TransferRecorder;
  channels: ChannelTable;
  providers: Pick<Providers, 'known'>;
  warn: Warn;
};

/** Builds the service. */
export function createAnswerRecorder(deps: RecorderDeps): AnswerRecorder {
  const { transferRecorder, payments } = deps;
  const recordOne = async (
    charge: AskedCharge,
    during: SettlementInput['during'],
    { answer, askedAt }: Answered,
    idempotencyKey: string | null,
  ): Promise<ChargeRow> => {
    if (answer.kind !== 'account')
      return settleOne(deps, charge, during, { answer, askedAt }, idempotencyKey);
    const usable = await transferRecorder.bind(charge, answer);
    const settled = await settleOne(deps, charge, during, { answer: usable, askedAt }, idempotencyKey);
    if (usable.kind !== 'account' || usable.transfers.length === 0) return settled;
    for (const transfer of usable.transfers) {
      await transferRecorder.record(charge, SOURCE[during], transfer);
    }
    return payments.chargeById(charge.id);
  };
  const recordLate: AnswerRecorder['recordLate'] = (charge, during, asked, saysSomething = isAnswer) => {
    const { askedAt, late } = asked;
    void late
      .then(async (answer) => {
        if (saysSomething(answer)) await recordOne(charge, during, { answer, askedAt }, null);
      })
      .catch((error: unknown) => {
        deps.warn('A late answer could not be settled', { reference: charge.reference, err: error });
      });
  };
  return {
    record: (charge, during, answer, idempotencyKey) =>
      recordOne(charge, during, { answer, askedAt: deps.ports.clock.now() }, idempotencyKey),
    recordLate,
    async recordAsked(charge, during, asked, idempotencyKey = null) {
      const { answer, askedAt, late } = await asked;
      if (late) recordLate(charge, during, { askedAt, late });
      return recordOne(charge, during, { answer, askedAt }, idempotencyKey);
    },
  };
}

function isAnswer({ kind }: ProviderAnswer): boolean {
  return kind !== 'lost';
}

async function settleOne(
  deps: RecorderDeps,
  charge: AskedCharge,
  during: SettlementInput['during'],
  { answer, askedAt }: Answered,
  idempotencyKey: string | null,
): Promise<ChargeRow> {
  const { clock, ids, push } = deps.ports;
  const now = clock.now();
  const isAcknowledged = answer.kind === 'not_found' && (await deps.store.isAcknowledged(charge.id));
  const rules = deps.channels[charge.channel];
  const limits = limitsOf(deps.providers, charge);
  const settling = deps.store.settle({
    chargeId: charge.id,
    transactionId: charge.transaction_id,
    reference: charge.reference,
    round: charge.round,
    source: SOURCE[during],
    handle: answer.handle ?? null,
    evidence: {
      kind: answer.kind,
      isBelieved: isBelieved({ during, limits }),
      amountMinor: 'amountMinor' in answer ? answer.amountMinor : null,
      currency: 'amountMinor' in answer ? answer.currency : null,
      feeMinor: answer.kind === 'approved' ? (answer.feeMinor ?? null) : null,
      lostBy: answer.kind === 'lost' ? answer.cause : null,
    },
    settlement: settlementOf({
      answer,
      during,
      now,
      askedAt,
      rules,
      limits,
      charge: { ...settlementChargeOf(charge), isAcknowledged },
    }),
    idempotencyKey,
    account: `provider:${charge.provider}`,
    reversalReference: ids.reversal(),
    now,
  });
  const settled = await settling;
  push.announce(charge.transaction_id);
  await noteContradiction(deps, settled, answer, now);
  return settled.charge;
}

/** Whether the answer brings a name of the provider's that is not stored yet, so that it is worth recording. */
export function bringsHandle({ handle }: Pick<ChargeRow, 'handle'>, answer: ProviderAnswer): boolean {
  return answer.handle !== undefined && answer.handle !== handle;
}

function limitsOf(providers: Pick<Providers, 'known'>, { provider }: AskedCharge): Limits {
  const connector = providers.known(provider);
  if (!connector) throw new Error(`No provider is named ${provider}`);
  return connector.limits;
}

/** The log line of each. */
export const CONTRADICTED: Record<Contradiction, string> = {
  amount_differs: 'A provider approved another amount than we asked for',
  decline_after_success: 'A provider declined what it had approved; the approval stands',
  success_after_decline: 'A provider approved what had failed; the money goes back',
  unknown_reference: 'A provider spoke of a charge or refund that is not ours',
  reversed: 'A provider took back what it had approved',
  refund_differs: 'A provider contradicts how a refund ended',
};

/** The evidence holds it already; this puts it before an operator, once. */
async function noteContradiction(
  { contradictions, warn }: Pick<RecorderDeps, 'contradictions' | 'warn'>,
  { charge, moved }: Settled,
  answer: ProviderAnswer,
  now: number,
): Promise<void> {
  const { status, amount_minor: amountMinor, currency, reference } = charge;
  const kind = contradictionOf(answer, { status, moved, amountMinor, currency });
  if (kind === null) return;
  const note = { kind, chargeId: charge.id, reference, report: answer, now };
  if (await contradictions.record(note)) warn(CONTRADICTED[kind], { reference });
}

function settlementChargeOf(charge: AskedCharge): Omit<SettlementInput['charge'], 'isAcknowledged'> {
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
