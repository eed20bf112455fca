// Spec §4 Mobile money: the stages after the first by their titles; their screens are a chunk of their own, fetched while the
// wallet is named.
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MobileMoneyState } from './flow.ts';

export const walletStage = lazyPart(async () => (await import('./stages.tsx')).MobileMoneyStage);

export const MobileMoneyLater = walletStage.Part;

/** Every one of them comes with the same chunk. */
export const MOBILE_MONEY_STAGE_PARTS = {
  mobile_money_otp: walletStage,
  mobile_money_check: walletStage,
  mobile_money_payment_query: walletStage,
  pending_payment: walletStage,
  checking: walletStage,
} as const;

/** What the stage calls itself in the document's title: its own heading; null for a first one. */
export function mobileMoneyTitle(view: MobileMoneyState): string | null {
  switch (view.stage) {
    case 'mobile_money_otp':
      return mobileMoneyTitles.otp;
    case 'mobile_money_check':
      return mobileMoneyTitles.check;
    case 'mobile_money_payment_query':
      return mobileMoneyTitles.delay;
    case 'checking':
      return mobileMoneyTitles.unknown;
    case 'pending_payment':
      return mobileMoneyTitles.pending;
    default:
      return null;
  }
}
