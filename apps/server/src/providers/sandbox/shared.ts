// Which of the sandbox's cards, numbers and accounts everybody tries things out with, so that nothing is counted against them (decision 0025).
import { SANDBOX_LIMITED_ACCOUNT } from '@titan/contract/sandbox-banks';
import { SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox-cards';
import { SANDBOX_LIMITED_PHONE } from '@titan/contract/sandbox-phones';
import type { Instrument } from '../provider.ts';

/** All but the card, the number and the account that are there for trying out the limits. */
export function isShared(instrument: Instrument): boolean {
  if ('card' in instrument) return instrument.card.number !== SANDBOX_LIMITED_CARD.number;
  if ('wallet' in instrument) return instrument.wallet.number !== SANDBOX_LIMITED_PHONE.number;
  return instrument.account.number !== SANDBOX_LIMITED_ACCOUNT;
}
