// The payer's later presses on a charge: an answer to its step, or a resend. Each is claimed in one statement before the
// provider is asked, so that two at once act once (guides I-19, I-22, I-25).
import type { ServiceSentence } from '@titan/copy/service';
import type { Refusal } from '@titan/contract/failure';
import type { Channel } from '@titan/rules/methods';
import type { ChargeState } from './charge-status.ts';
import { INSTRUMENT_LIMITS, type LimitName } from './instrument-limits.ts';
import type { Database } from '../platform/database.ts';
import { type ChargeAnswer, type ChargeRow, chargeAnswerSql, chargeColumns } from './charge-row.ts';
import { amongRivals, countTriesSql, limitMetSql, toLimitInput } from './instrument-store.ts';

type Press = {
  transactionId: number;
  /** The public session that presses (decision 0047), on its own charges alone; null: a full one, or the service itself. */
  publicSession: string | null;
  /** The channel whose call this is; a charge of another channel does not take it. */
  channel: Channel;
  /** `KPY-CA-…`. */
  chargeReference: string;
  pressKey: string | null;
  fingerprint: string;
  /** Epoch ms. */
  now: number;
};

/** What a press was answered: the charge as it then stood, or a refusal. */
type PressAnswer = ChargeAnswer | PressRefusal;
type PressRefusal = { refused: Refusal; exactly: ServiceSentence | null };

export type Claim =
  /** Ours to act on. */
  | { kind: 'claimed'; charge: ChargeRow }
  /** The same press again; `answer` is null while the first is under way, and for ever when its process died. */
  | {
      kind: 'repeated';
      charge: ChargeRow;
      sameBody: boolean;
      answer: PressAnswer | null;
      /** When the first one came, epoch ms. */
      pressedAt: number;
    }
  /** The charge does not ask for this now; `limit`: its number has been sent too much already. */
  | { kind: 'refused'; charge: ChargeRow; limit: LimitName | null }
  | { kind: 'unknown' };

type ClaimRow = ChargeRow & {
  claimed: boolean;
  press_known: boolean;
  same_body: boolean | null;
  press_answer: PressAnswer | null;
  press_at: Date | null;
  limit_met: LimitName | null;
};

export type PressStore = {
  /** Takes an answer to a step of one of these models: the charge becomes `sent` again and its round grows. */
  claimStep(press: Press, authModels: readonly string[]): Promise<Claim>;
  /** Takes one of the resends that are left, when its time has come; the next may follow `waitMs` later. */
  claimResend(press: Press, limits: { resends: number; waitMs: number }): Promise<Claim>;
  /** The same for the prompt on a phone (spec §3 can_resend_stk); a new one is waited for like the first. */
  claimPrompt(press: Press, limits: { resends: number; waitMs: number }): Promise<Claim>;
  /** Notes what a resend was answered, for its repeat: a refusal, or the charge as it stands. */
  answerResend(chargeId: number, pressKey: string, refusal: PressRefusal | null): Promise<void>;
};

/** Builds the store of later presses. */
export function createPressStore(db: Database): PressStore {
  const claim = async (name: string, text: string, values: unknown[]): Promise<Claim> => {
    const { rows } = await amongRivals(() => db.query<ClaimRow>({ name, text, values }));
    return toClaim(rows[0]);
  };
  return {
    claimStep: (press, authModels) => claim('claim-step', CLAIM_STEP, [...pressValues(press), authModels]),
    claimResend: (press, { resends, waitMs }) =>
      claim('claim-resend', CLAIM_RESEND, resendValues(press, resends, waitMs)),
    claimPrompt: (press, { resends, waitMs }) =>
      claim('claim-prompt', CLAIM_PROMPT, resendValues(press, resends, waitMs)),
    async answerResend(chargeId, pressKey, refusal) {
      const values = [chargeId, pressKey, refusal && JSON.stringify(refusal)];
      await db.query({ name: 'answer-resend', text: ANSWER_RESEND, values });
    },
  };
}

function pressValues(press: Press): unknown[] {
  const { chargeReference, transactionId, publicSession, pressKey, fingerprint, now, channel } = press;
  return [chargeReference, transactionId, pressKey, fingerprint, new Date(now), channel, publicSession];
}

/** By kind. Another code for a card is its issuer's to count. */
const LIMITS_OF_RESENDS = JSON.stringify({
  wallet: INSTRUMENT_LIMITS.wallet.map(toLimitInput),
  account: INSTRUMENT_LIMITS.account.map(toLimitInput),
});

function resendValues(press: Press, resends: number, waitMs: number): unknown[] {
  return [...pressValues(press), resends, new Date(press.now + waitMs), LIMITS_OF_RESENDS];
}

function toClaim(row: ClaimRow | undefined): Claim {
  if (!row) return { kind: 'unknown' };
  const {
    claimed,
    press_known,
    same_body,
    press_answer: answer,
    press_at,
    limit_met: limit,
    ...charge
  } = row;
  if (claimed) return { kind: 'claimed', charge };
  if (!press_known) return { kind: 'refused', charge, limit };
  return {
    kind: 'repeated',
    charge,
    sameBody: same_body === true,
    answer,
    pressedAt: press_at?.getTime() ?? 0,
  };
}

/** A resend to a wallet's number, or for a bank account, is counted as its charge was, and refused when that has been sent too much. */
const countedOf = (asksForIt: string): string => `asked as materialized (
  select c.id, b.bucket, b.kind, $5::timestamptz as at, null::bigint as debit_minor, null::text as debit_currency, null::text as card_expiry,
    json_build_object('limits', $10::json -> b.kind, 'buckets', json_build_array(encode(b.bucket, 'hex'))) as instrument
  from charges c
  join lateral (select t.bucket, t.kind from instrument_tries t where t.charge_id = c.id and t.kind in ('wallet', 'account') limit 1) b on true
  where ${asksForIt}
),
limited as materialized (
  select ${limitMetSql('a')} as limit_met from asked a
),`;
const NOTHING_COUNTED = 'limited as (select null::text as limit_met where false),';

const TRIED = `tried as (${countTriesSql(
  `select a.bucket, a.kind, m.id as charge_id, a.at from claimed m join asked a on a.id = m.id`,
)}
),`;

/** The charge that is pressed on. */
const OF_PRESS = `c.reference = $1 and c.transaction_id = $2 and ($7::text is null or c.public_session = $7)`;

const claimStatement = (
  kind: 'authorize' | 'resend',
  change: string,
  condition: string,
  status: ChargeState = 'action_required',
): string => {
  const asksForIt = `${OF_PRESS} and c.channel = $6 and c.status = '${status}' and ${condition}`;
  return `
with known as (
  select p.fingerprint = decode($4, 'hex') as same, p.answer, p.at
  from charge_presses p join charges c on c.id = p.charge_id
  where ${OF_PRESS} and p.press_key = $3
),
${kind === 'resend' ? countedOf(asksForIt) : NOTHING_COUNTED}
claimed as (
  update charges c set ${change}, updated_at = $5
  where ${asksForIt}
    and not exists (select from known) and not exists (select from limited where limit_met is not null)
  returning c.*
),
${kind === 'resend' ? TRIED : ''}
pressed as (
  insert into charge_presses (charge_id, press_key, kind, fingerprint, at)
  select id, $3, '${kind}', decode($4, 'hex'), $5 from claimed where $3::text is not null
)
select true as claimed, false as press_known, null::boolean as same_body, null::jsonb as press_answer,
  null::timestamptz as press_at, null::text as limit_met, ${chargeColumns('m')}
from claimed m
union all
select false, exists (select from known), (select same from known), (select answer from known), (select at from known),
  (select limit_met from limited), ${chargeColumns('c')}
from charges c
where ${OF_PRESS} and not exists (select from claimed)`;
};

const CLAIM_STEP = claimStatement(
  'authorize',
  `status = 'sent', round = c.round + 1, secret_was_wrong = false, message = null`,
  // what has been paid another way meanwhile needs no answer any more
  `c.auth_model = any ($8::text[]) and not exists (
    select from transactions t where t.id = c.transaction_id and t.status = 'success')`,
);

const CLAIM_RESEND = claimStatement(
  'resend',
  `otp_resends = c.otp_resends + 1, otp_resend_at = $9::timestamptz`,
  `c.auth_model = 'OTP' and c.can_resend_otp and c.otp_resends < $8::int and c.otp_resend_at <= $5::timestamptz`,
);

const CLAIM_PROMPT = claimStatement(
  'resend',
  `stk_resends = c.stk_resends + 1, otp_resend_at = $9::timestamptz, is_delayed = false`,
  `c.auth_model = 'STK_PROMPT' and c.stk_resends < $8::int and c.otp_resend_at <= $5::timestamptz`,
  'unknown',
);

const ANSWER_RESEND = `
update charge_presses p set answer = coalesce($3::jsonb, ${chargeAnswerSql('c')})
from charges c where c.id = p.charge_id and p.charge_id = $1 and p.press_key = $2`;
