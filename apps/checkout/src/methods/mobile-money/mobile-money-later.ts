// Spec §4 Mobile money: the stages after the first by their titles; their screens are a chunk of their own, fetched while the
// wallet is named.
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MobileMoneyState } from './mobile-money-state.ts';

export const heldStage = lazyPart(
  async () => (await import('./mobile-money-held-stage.tsx')).MobileMoneyHeldStage,
);

export const MobileMoneyLater = heldStage.Part;

/** Every one of them comes with the same chunk. */
export const MOBILE_MONEY_STAGE_PARTS = {
  mobile_money_otp: heldStage,
  mobile_money_check: heldStage,
  mobile_money_payment_query: heldStage,
  pending_payment: heldStage,
} as const;

/** What the stage calls itself in the document's title: its own heading; null for a first one. */
export function mobileMoneyTitle(view: MobileMoneyState): string | null {
  switch (view.stage) {
    case 'mobile_money_otp':
      return mobileMoneyTitles.otp;
    case 'mobile_money_check':
      return mobileMoneyTitles.check;
    case 'mobile_money_payment_query':
      return view.isPromptOpen ? mobileMoneyTitles.delay : mobileMoneyTitles.unknown;
    case 'pending_payment':
      return mobileMoneyTitles.pending;
    default:
      return null;
  }
}
