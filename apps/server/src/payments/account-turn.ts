// A payer's turn at a temporary account (spec §4 Bank transfer): asked about until money comes or the account's time is over.
import { LIMITS } from '@titan/rules/limits';
import { TRANSFER_TEXTS } from '@titan/rules/transfer-texts';
import type { ProviderAnswer } from '../providers/provider-answer.ts';
import type { Hearing, Settlement } from './settlement.ts';

/** The auth model of a charge whose account is open: like a wallet's turn, money can come without a word to us. */
export const TRANSFER = 'TRANSFER';
/** A bank may tell late of money that landed in time: nothing is believed to have come only this long after the end, ms. */
export const ACCOUNT_SETTLING_MS = 60_000;

type Turn = Pick<Settlement, 'to' | 'isFinal' | 'authModel' | 'errorType' | 'message' | 'queryAt'>;
type Answered = Extract<ProviderAnswer, { kind: 'account' }>;

/**
 * What the answer makes of the charge itself; the transfers in it are settled one by one after it (transfer-settlement.ts). An account
 * that is over and to which nothing has come has failed; money that comes to it later is owed back.
 */
export function accountTurnOf({ now }: Pick<Hearing, 'now'>, { account, transfers }: Answered): Turn {
  const { expiresAt } = account;
  if (transfers.length === 0 && now >= expiresAt + ACCOUNT_SETTLING_MS) {
    const message = TRANSFER_TEXTS.termination;
    return {
      to: 'failed',
      isFinal: true,
      authModel: TRANSFER,
      errorType: 'PAYMENT_EXPIRED',
      message,
      queryAt: null,
    };
  }
  return {
    to: 'unknown',
    isFinal: false,
    authModel: TRANSFER,
    errorType: null,
    message: null,
    queryAt: queryAt(now, expiresAt),
  };
}

/** Every 120 s (spec §4), at the end of the account's time, and once more when it is believed. */
function queryAt(now: number, expiresAt: number): number {
  if (now >= expiresAt) return Math.max(expiresAt + ACCOUNT_SETTLING_MS, now);
  return Math.min(now + LIMITS.transferPollMs, expiresAt);
}
