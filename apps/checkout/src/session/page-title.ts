// The document's title: the stage and the shop, so that a tab and a screen reader name it.
import { commonMessages } from '@titan/copy/words/common';
import type { Language } from '@titan/copy/language';
import { amountToPay } from './amount-to-pay.ts';
import type { ScreenState } from './screen-state.ts';

/** @param stageTitle what a later screen calls itself; null: it is a first screen, named by what is to pay */
export function pageTitle(state: ScreenState, stageTitle: string | null, language: Language): string {
  const words = language.wordsOf(commonMessages);
  if (!('payment' in state)) return stageTitle ?? words.problemTitle;
  const { payment } = state;
  const channel = state.screen === 'method' ? state.channel : null;
  // Spec §2 "payment method selection, page 'Payment method'".
  const first =
    state.screen === 'methods'
      ? words.methodPage
      : words.pay({ money: amountToPay(payment, channel, language).total });
  const title = words.pageTitle({ screen: stageTitle ?? first, merchant: payment.merchant.name });
  return saysError(state) ? words.errorTitle({ title }) : title;
}

function saysError(state: ScreenState): boolean {
  if (state.screen !== 'method') return false;
  const { view } = state;
  const hasFieldErrors = 'fieldErrors' in view && Object.keys(view.fieldErrors).length > 0;
  return hasFieldErrors || ('notice' in view && view.notice?.tone === 'error');
}
