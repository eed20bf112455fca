// The specification's names (§3 "Charge response") beside ours, made of ours here and nowhere else, so that they cannot differ
// (decision 0045).
import type { ChargeView } from '@titan/contract/charge';

/** A charge under our own names. */
export type OwnView = Omit<ChargeView, 'metadata' | 'bank_account' | 'auth_data' | 'data'> & {
  metadata: Omit<ChargeView['metadata'], 'can_resend_stk'>;
};

/** The same under both. */
export function inBothNames(own: OwnView): ChargeView {
  return {
    ...own,
    metadata: { ...own.metadata, can_resend_stk: own.mobile_money?.can_resend_stk ?? false },
    ...accountOf(own),
    ...authDataOf(own),
  };
}

function accountOf({ bank_transfer: transfer }: OwnView): Pick<ChargeView, 'bank_account'> {
  if (transfer === undefined) return {};
  if (transfer.account === null) return { bank_account: null };
  const { bank_code: code, ...account } = transfer.account;
  return { bank_account: { ...account, code } };
}

function authDataOf({
  bank,
  auth_model: type,
  authorization,
}: OwnView): Pick<ChargeView, 'auth_data' | 'data'> {
  if (bank === undefined) return {};
  const isBanks = type === 'OTP' || type === 'PAY_ID' || type === 'PROMPT' || type === 'REDIRECT';
  const auth_data = isBanks
    ? { redirect_url: authorization?.redirect_url ?? null, type, step: bank.step }
    : null;
  return { auth_data, data: { auth_data } };
}
