// The service's own reading of a wallet: the page's rules again (spec §5 Mobile money number, §2 network choice).
import type { FieldProblems } from '@titan/contract/failure';
import type { MobileMoney } from '@titan/contract/mobile-money';
import { networkOf } from '@titan/rules/wallet-networks';
import { walletChargeNumber, walletNumberProblem } from '@titan/rules/wallet-number';
import { asksNetwork } from '@titan/rules/wallet-stage';
import { walletNumberText } from '@titan/rules/wallet-texts';
import type { Wallet } from '../../providers/provider.ts';
import { SENTENCES } from '../../platform/refusal.ts';

/** A wallet to charge, or what is wrong with each field (keyed as in the body: `mobile_money.number`). */
export function checkWallet(
  { number, network }: MobileMoney,
  currency: string,
): { ok: true; wallet: Wallet } | { ok: false; fields: FieldProblems } {
  const fields: FieldProblems = {};
  const chargeNumber = walletChargeNumber(currency, number);
  if (chargeNumber === null) {
    const problem = walletNumberProblem(currency, number) ?? 'invalid';
    fields['mobile_money.number'] = { message: walletNumberText(problem) };
  }
  const isKnown = network === undefined ? !asksNetwork(currency) : networkOf(currency, network) !== null;
  if (!isKnown) fields['mobile_money.network'] = { message: SENTENCES.networkMissing };
  if (chargeNumber === null || !isKnown) return { ok: false, fields };
  return { ok: true, wallet: { number: chargeNumber, network: network ?? null } };
}
