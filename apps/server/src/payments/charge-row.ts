// A charge as the database holds it.
import { type RawBuilder, sql } from 'kysely';
import type { ServiceSentence } from '@titan/copy/service';
import type { Channel } from '@titan/rules/methods';
import type { ReversalReason } from '@titan/rules/reversal-reason';
import type { ChargeReference } from '@titan/rules/reference';
import type { ChargeAnswer, ChargeState, StepDetails, StepPage } from '../db/column-values.ts';
import type { TransferSender } from './transfer-details.ts';
import type { SentCharge } from '../providers/port.ts';
import { logPayment } from '@titan/platform/request-context';

/** Marks in the evidence a charge that was never sent and has begun again, for the timeline: its payer has not tried twice. */
export const BEGUN_AGAIN = 'begun_again';

// What of a payment's money goes back or has gone back, for the payer's page and the merchant API alike.

export type ReversalRow = {
  amount_minor: number;
  currency: string;
  /** The provider has sent it. Until then it is owed, also where a person has to look at it. */
  reversed: boolean;
  reason: ReversalReason;
  /** The reference of the charge that it came by. */
  charge: string;
  /** Who sent it, of a transfer; null for every other channel. */
  payer: TransferSender | null;
};

/**
 * The reversals of the transaction `t`, oldest first.
 * @param isSeen whether the reader may see the charge `h`
 */
export function reversalsOfPayment(isSeen: RawBuilder<boolean> = sql`true`): RawBuilder<ReversalRow[]> {
  return sql<
    ReversalRow[]
  >`(select coalesce(json_agg(json_build_object('amount_minor', o.amount_minor, 'currency', o.currency,
      'reversed', o.status = 'reversed', 'reason', o.reason, 'charge', h.reference,
      'payer', case when x.transfer_id is not null
        then json_build_object('name', x.payer_name, 'account', x.payer_account, 'bank', x.payer_bank) end) order by o.id), '[]')
    from obligations o join charges h on h.id = o.charge_id
    left join transfers x on x.charge_id = o.charge_id and x.transfer_id = o.transfer_id
    where o.transaction_id = t.id and ${isSeen})`;
}

/**
 * That the charge `x` is under way: word for word as in the index charges_one_live, which the planner finds by these words alone. Of all
 * charges ever made only a few are.
 */
export const IS_LIVE = sql<boolean>`case x.status when 'sent' then true when 'action_required' then true when 'unknown' then true else false end`;

export type ChargeRow = {
  id: number;
  transaction_id: number;
  reference: ChargeReference;
  /** The provider's own name for it (WithHandle of the port); null until an answer brought one. */
  handle: string | null;
  /** The public session that made it (decision 0047); null: a full one, or the merchant's server. */
  public_session: string | null;
  provider: string;
  /** The provider's account that it was made at. */
  account_id: number;
  channel: Channel;
  status: ChargeState;
  auth_model: string | null;
  /** Spec §4: a bank's step `initiate`. */
  auth_step: string | null;
  step_page: StepPage | null;
  /** What the provider reported of the step that is open. */
  step_details: StepDetails | null;
  round: number;
  amount_minor: number;
  fee_minor: number;
  vat_minor: number;
  currency: string;
  card_brand: string | null;
  card_first_six: string | null;
  card_last_four: string | null;
  card_expiry: string | null;
  /** Masked: `254*****5678`. */
  wallet_masked: string | null;
  wallet_network: string | null;
  bank_slug: string | null;
  bank_name: string | null;
  bank_processor: string | null;
  bank_last_four: string | null;
  stk_resends: number;
  is_delayed: boolean;
  can_resend_otp: boolean;
  otp_resends: number;
  otp_resend_at: Date | null;
  wrong_secrets: number;
  secret_was_wrong: boolean;
  error_type: string | null;
  /** The provider's words. */
  message: string | null;
  /** Ours, which go before them; null: we have none. */
  sentence: ServiceSentence | null;
  /** Whether its payer is told one sentence for what card testers look for (decision 0110). */
  hides_reason: boolean;
  request_fingerprint: Buffer | null;
  first_answer: ChargeAnswer | null;
  sent_at: Date;
  queries: number;
  updated_at: Date;
};

export type SentRow = Pick<
  ChargeRow,
  'reference' | 'channel' | 'handle' | 'amount_minor' | 'currency' | 'sent_at'
>;

/** As its provider is asked about it. */
export function sentChargeOf({
  reference,
  channel,
  handle,
  amount_minor: amountMinor,
  currency,
  sent_at,
}: SentRow): SentCharge {
  return { reference, channel, handle, amountMinor, currency, sentAt: sent_at.getTime() };
}

/** CHARGE_COLUMNS of a row, as SQL; each named with `prefix` when one is given. */
export function chargeColumns(alias: string, prefix = ''): string {
  return CHARGE_COLUMNS.map((selected) => {
    const [column, name = column] = selected.split(' as ');
    return `${alias}.${column} as ${prefix}${name}`;
  }).join(', ');
}

/** What a ChargeRow is selected by, in `select` and `returning`. */
export const CHARGE_COLUMNS = [
  'id',
  'transaction_id',
  'reference',
  'handle',
  'public_session',
  'provider',
  'account_id',
  'channel',
  'status',
  'auth_model',
  'auth_step',
  'step_page',
  'step_details',
  'round',
  'amount_minor',
  'fee_minor',
  'vat_minor',
  'currency',
  'card_brand',
  'card_first_six',
  'card_last_four',
  'card_expiry',
  'wallet_masked',
  'wallet_network',
  'bank_slug',
  'bank_name',
  'bank_processor',
  'bank_last_four',
  'stk_resends',
  'is_delayed',
  'can_resend_otp',
  'otp_resends',
  'otp_resend_at',
  'wrong_secrets',
  'secret_was_wrong',
  'error_type',
  'message',
  'said as sentence',
  'hides_reason',
  'request_fingerprint',
  'first_answer',
  'sent_at',
  'queries',
  'updated_at',
] as const satisfies (keyof ChargeRow | 'said as sentence')[];

/** Selected beside a charge that a processor named, whose payment nothing else tells yet. */
export const PAYMENT_OF_CHARGE =
  sql<string>`(select t.payment_reference from transactions t where t.id = charges.transaction_id)`.as(
    'payment',
  );

/** Puts the payment on every later line of the request under way. */
export function logPaymentOf(found: (ChargeRow & { payment: string }) | undefined): ChargeRow | null {
  if (!found) return null;
  const { payment, ...charge } = found;
  logPayment(payment);
  return charge;
}

/** SQL that makes the ChargeAnswer of the row that `alias` stands for. */
export function chargeAnswerSql(alias: string): string {
  const parts = [
    'status',
    'auth_model',
    'auth_step',
    'step_details',
    'can_resend_otp',
    'otp_resends',
    'secret_was_wrong',
    'error_type',
    'message',
    'said',
    'otp_resend_at',
  ];
  return `jsonb_build_object(${parts.map((part) => `'${part}', ${alias}.${part}`).join(', ')})`;
}
