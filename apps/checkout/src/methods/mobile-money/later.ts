// Spec §4 Mobile money: the stages after the first by their titles; their screens are a chunk of their own, fetched while the
// wallet is named.
import { mobileMoneyTitlesMessages } from '@titan/copy/words/mobile-money-titles';
import type { Language } from '@titan/copy/language';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MobileMoneyState } from './flow.ts';

const stage = lazyPart(async () => (await import('./stages.tsx')).MobileMoneyStage);

/** What the stage calls itself in the document's title: its own heading; null for a first one. */
function titleOf(view: MobileMoneyState, language: Language): string | null {
  const titles = language.wordsOf(mobileMoneyTitlesMessages);
  switch (view.stage) {
    case 'mobile_money_otp':
      return view.payment.charge?.auth_model === 'VOUCHER' ? titles.voucher : titles.otp;
    case 'mobile_money_check':
      return view.payment.charge?.auth_model === 'PAY_OFFLINE' ? titles.offline : titles.check;
    case 'mobile_money_payment_query':
      return titles.delay;
    case 'checking':
      return titles.unknown;
    case 'pending_payment':
      return titles.pending;
    default:
      return null;
  }
}

export const mobileMoneyLater = { Stage: stage.Part, titleOf, ahead: stage };
