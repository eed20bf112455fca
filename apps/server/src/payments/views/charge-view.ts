// A charge's row as the payer's page may see it (spec §3 "Charge response").
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { ChargeAnswer, ChargeState } from '../../db/column-values.ts';
import type { Reader } from '@titan/platform/request-context';
import { type AuthModel, type CardStage, stageForAuthModel } from '@titan/rules/card-stage';
import { LIMITS } from '@titan/rules/limits';
import { toDecimal } from '@titan/rules/money';
import type { ChannelRules, OwnChargeView } from './channel-rules.ts';
import type { ChargeRow } from '../charge-row.ts';
import { chargeMessageOf } from '../charge-sentence.ts';
import { WIRE_STATUS } from '../charge-status.ts';
import { withHiddenReason } from '../shield/hidden-reason.ts';
import { stepDetailsView } from '../step-details.ts';
import type { TransferDetails } from '../transfer-details.ts';
import type { UsualTimes } from './usual-times.ts';

// The specification's names (§3 "Charge response") beside ours, made of ours here and nowhere else, so that they cannot differ
// (docs/behaviour.md, Calls).

/** A charge under both. */
function inBothNames(own: OwnChargeView): ChargeView {
  return {
    ...own,
    metadata: { ...own.metadata, can_resend_stk: own.mobile_money?.can_resend_stk ?? false },
    ...accountOf(own),
    ...authDataOf(own),
  };
}

function accountOf({ bank_transfer: transfer }: OwnChargeView): Pick<ChargeView, 'bank_account'> {
  if (transfer === undefined) return {};
  if (transfer.account === null) return { bank_account: null };
  const { bank_code: code, ...account } = transfer.account;
  return { bank_account: { ...account, code } };
}

function authDataOf({
  bank,
  auth_model: type,
  authorization,
}: OwnChargeView): Pick<ChargeView, 'auth_data' | 'data'> {
  if (bank === undefined) return {};
  const isBanks = type === 'OTP' || type === 'PAY_ID' || type === 'PROMPT' || type === 'REDIRECT';
  const auth_data = isBanks
    ? { redirect_url: authorization?.redirect_url ?? null, type, step: bank.step }
    : null;
  return { auth_data, data: { auth_data } };
}

/**
 * A charge for the page; with `answer`, as it was when a call was answered.
 * @param rules of its channel
 */
export function chargeViewOf(
  charge: ChargeRow,
  rules: Pick<ChannelRules, 'chargePart'>,
  {
    answer = null,
    reader,
    usualTimeOf,
    ...about
  }: {
    answer?: ChargeAnswer | null;
    transfers: TransferDetails | null;
    usualTimeOf: UsualTimes['of'];
    reader: Reader;
    now: number;
  },
): ChargeView {
  const now = toldOf(charge, answer, reader);
  const resendAt = now.otp_resend_at === null ? null : new Date(now.otp_resend_at).getTime();
  const resendsLeft = LIMITS.otpResends - now.otp_resends;
  const view = inBothNames({
    reference: charge.reference,
    channel: charge.channel,
    status: WIRE_STATUS[now.status],
    auth_model: now.status === 'action_required' ? (now.auth_model as AuthModel) : null,
    stage: stageOf(now.status, now.auth_model),
    response_message: chargeMessageOf(now, reader),
    error_type: now.error_type,
    amount_charged: toDecimal(charge.amount_minor, charge.currency),
    currency: charge.currency,
    authorization: authorizationOf(charge, now.status),
    step_details: isOpenIn(now.status) ? stepDetailsView(now.step_details) : null,
    metadata: {
      can_resend_otp: now.can_resend_otp && resendsLeft > 0,
      otp_resends_left: resendsLeft,
      otp_resend_at: resendsLeft > 0 ? resendAt : null,
      secret_was_wrong: now.secret_was_wrong,
      // Known only to channels/card/saved-cards.ts.
      card_not_tokenized: false,
    },
    card:
      charge.card_last_four === null
        ? null
        : { card_type: charge.card_brand, last_four: charge.card_last_four },
    ...rules.chargePart?.(charge, now, about),
  });
  const usual_time = usualTimeOf({ ...charge, auth_model: now.auth_model }, view.stage);
  return usual_time === null ? view : { ...view, usual_time };
}

/** The charge as it is, or as a call was answered, and as its reader may be told of it. */
function toldOf(charge: ChargeRow, answer: ChargeAnswer | null, reader: Reader) {
  // An answer that was kept before there were codes has none.
  const sentence = answer ? (answer.said ?? null) : charge.sentence;
  const known = { ...charge, ...answer, sentence };
  return reader === 'merchant' ? known : withHiddenReason(known, charge.hides_reason);
}

/** Whether a step may be open, here or elsewhere. */
function isOpenIn(status: ChargeState): boolean {
  return status === 'action_required' || status === 'unknown';
}

/** Where the payer's browser goes for a step that the bank takes itself. */
function authorizationOf(charge: ChargeRow, status: ChargeState): ChargeView['authorization'] {
  const isOpen = status === 'action_required' && charge.step_page !== null;
  return isOpen ? { redirect_url: `/charge-card/3ds/${charge.reference}` } : null;
}

function stageOf(status: ChargeState, authModel: string | null): CardStage | null {
  if (status === 'action_required') return stageForAuthModel(authModel ?? '');
  // It holds nobody up: its payer may begin anew.
  if (status === 'left') return 'init';
  return status === 'sent' || status === 'unknown' ? 'checking' : null;
}
