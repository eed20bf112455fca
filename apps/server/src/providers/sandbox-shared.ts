// Which of the sandbox's cards and numbers everybody tries things out with, so that nothing is counted against them (decision 0025).
import { SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox-cards';
import { SANDBOX_LIMITED_PHONE } from '@titan/contract/sandbox-phones';
import type { Instrument } from './provider.ts';

/** All but the card and the number that are there for trying out the limits. */
export function isShared(instrument: Instrument): boolean {
  return 'card' in instrument
    ? instrument.card.number !== SANDBOX_LIMITED_CARD.number
    : instrument.wallet.number !== SANDBOX_LIMITED_PHONE.number;
}
