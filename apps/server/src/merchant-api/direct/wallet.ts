// The mobile-money calls.
import { isRefused } from '@titan/platform/refusal';
import type { MobileMoney } from '@titan/contract/payer/mobile-money.schema';
import { hintedNetwork } from '@titan/rules/wallet-networks';
import { asksNetwork } from '@titan/rules/wallet-stage';
import type { FastifyInstance } from 'fastify';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { ReadChargeRow } from '../transaction-store.ts';
import type { Sent } from '../../platform/declared-call.ts';
import { addCall, withMessage } from '../call.ts';
import { type Refused, refused } from '../envelope.ts';
import type { WalletBody } from './bodies.ts';
import {
  approvePromptInTest,
  authorizeWalletDirectly,
  chargeWalletDirectly,
  resendPromptDirectly,
  resendWalletOtpDirectly,
  type DirectDeps,
  openDirectly,
  ownCharge,
  readCharged,
  refusedDirectly,
} from './charge.ts';
import { type WalletChargeReply, walletReplyOf } from './replies.ts';
import type { DirectAnswer } from './services.ts';

const CHANNEL = 'mobile_money';

/** Adds the simulated phone only where there is one. */
export function addWalletCalls(scope: FastifyInstance, deps: DirectDeps): void {
  const { direct, checks } = deps;
  addCall(scope, deps, chargeWalletDirectly, async ({ owner, body }) => {
    const wallet = walletOf(body);
    const problems = await checks.wallet(owner, body.currency, wallet);
    const payment = await openDirectly(deps, owner, CHANNEL, body, problems);
    if (isRefused(payment)) return payment;
    return chargeOutcome(deps, owner, await direct.chargeWallet(payment.reference, wallet));
  });
  addCall(scope, deps, authorizeWalletDirectly, ({ owner, body }) => answerCode(deps, owner, body));
  addCall(scope, deps, resendWalletOtpDirectly, ({ owner, body }) =>
    onCharge(deps, owner, body.transaction_reference, (charge) => direct.resendOtp(charge, CHANNEL)),
  );
  addCall(scope, deps, resendPromptDirectly, ({ owner, body }) =>
    onCharge(deps, owner, body.transaction_reference, (charge) => direct.resendPrompt(charge)),
  );
  const { approvePrompt } = direct;
  if (approvePrompt === null) return;
  addCall(scope, deps, approvePromptInTest, ({ owner, body }) =>
    onCharge(deps, owner, body.reference, (charge) => approvePrompt(charge, body.pin)),
  );
}

/**
 * On the page the payer chooses the network; here a merchant may leave it to the number's prefix, which names a network that asks by a
 * prompt. A number that was ported is unknown at that network and declined; the answer names the network (decision 0032).
 */
function walletOf({ currency, mobile_money }: WalletBody): MobileMoney {
  const number = String(mobile_money.number);
  const named = mobile_money.network ?? mobile_money.operator;
  const network = named ?? (asksNetwork(currency) ? hintedNetwork(currency, number)?.slug : undefined);
  return network === undefined ? { number } : { number, network };
}

async function onCharge(
  deps: DirectDeps,
  owner: Owner,
  reference: string,
  act: (charge: string) => Promise<DirectAnswer>,
): Promise<WalletChargeReply | Refused | Sent> {
  const own = await ownCharge(deps, owner, reference, CHANNEL);
  if (isRefused(own)) return own;
  return chargeOutcome(deps, owner, await act(own.reference), own);
}

/** A wrong code is a refusal while another one may be tried; with the last one the charge has failed. */
async function answerCode(
  deps: DirectDeps,
  owner: Owner,
  { reference, token }: { reference: string; token: string },
): Promise<WalletChargeReply | Refused | Sent> {
  const own = await ownCharge(deps, owner, reference, CHANNEL);
  if (isRefused(own)) return own;
  const answer = await deps.direct.answerWallet(own.reference, token);
  const isWrong = !isRefused(answer) && answer.metadata.secret_was_wrong && answer.status === 'pending';
  return isWrong ? refused('wrongOtp') : chargeOutcome(deps, owner, answer, own);
}

async function chargeOutcome(
  deps: DirectDeps,
  owner: Owner,
  answer: DirectAnswer,
  asked?: ReadChargeRow,
): Promise<WalletChargeReply | Refused | Sent> {
  if (isRefused(answer)) return refusedDirectly(answer, asked);
  const data = walletReplyOf(await readCharged(deps, owner, answer));
  if (data.auth_model !== null) return withMessage('Authorization required', data, 'AA001');
  return answer.response_message === null ? data : withMessage(answer.response_message, data);
}
