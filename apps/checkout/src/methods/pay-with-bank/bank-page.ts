// Spec §4 "Redirect auth data opens an iframe and goes to bank-pending": the bank's own page, where the payer approves, and how it stands
// here. Pure: a piece of flow.ts.
import type { PaymentView } from '@titan/contract/payment';
import type { BankWay } from '../../platform/ports.ts';
import type { News } from '../../stages/answers.ts';
import { newsAfter } from '../../stages/waiting.ts';

/** `blocked`: the browser kept the new tab from opening. */
export type BankPage = 'none' | 'frame' | 'tab' | 'blocked';

export type OpenTab = { do: 'openTab'; address: string };
/** Lasts until a page of the bank on this device says that the payer is back with this charge. */
export type AwaitHint = { do: 'awaitHint'; charge: string };
/** The tab was opened, or was not; the payer is back. */
export type PageAnswer = { says: 'opened' | 'blocked' | 'back' };

export type AtBankPage = {
  page: BankPage;
  opening: OpenTab | null;
  /** It says again and again that the payer is back: the first time is one reason to look. */
  hint: AwaitHint | null;
};

export type BankPageEvent =
  | { type: 'bankPageAsked' }
  | { type: 'bankPageOpened' }
  | { type: 'bankPageClosed' };

type OfPage = { payment: PaymentView; way: BankWay };

/** A path of ours, which leads there; null where the service names none, or one that is not ours. */
export function bankPageOf({ charge }: Pick<PaymentView, 'charge'>): string | null {
  const address = charge?.authorization?.redirect_url ?? '';
  return /^\/charge-pwb\/[\w./|-]+$/.test(address) ? address : null;
}

/** Where it opens: in a frame where the bank allows one and this page stands in none itself. */
export function opensAs({ payment, way }: OfPage): 'frame' | 'tab' | 'in-place' {
  if (way === 'redirect') return 'in-place';
  return way === 'modal' && payment.charge?.authorization?.iframe ? 'frame' : 'tab';
}

/** By itself it opens only after the payer's own press. */
export function openingPage({ payment, way, hasPressed }: OfPage & { hasPressed: boolean }): AtBankPage {
  const address = bankPageOf(payment);
  const opens = hasPressed && address !== null ? opensAs({ payment, way }) : null;
  return {
    page: opens === 'frame' ? 'frame' : 'none',
    opening: opens === 'tab' && address !== null ? { do: 'openTab', address } : null,
    hint: { do: 'awaitHint', charge: payment.charge?.reference ?? '' },
  };
}

/** Whoever opens or closes it by hand needs it opened no other way. */
export function pageAfter<State extends AtBankPage & OfPage>(state: State, { type }: BankPageEvent): State {
  const { page } = state;
  switch (type) {
    case 'bankPageAsked':
      return page === 'frame' || opensAs(state) !== 'frame'
        ? state
        : { ...state, page: 'frame', opening: null };
    case 'bankPageOpened':
      return page === 'tab' ? state : { ...state, page: 'tab', opening: null };
    case 'bankPageClosed':
      return page === 'frame' ? { ...state, page: 'none' } : state;
  }
}

/** The first time that the payer is said to be back. */
export function afterPage<State extends AtBankPage & { news: News }>(
  state: State,
  { do: asked }: OpenTab | AwaitHint,
  { says }: { says: string },
): State {
  if (asked === 'openTab') return { ...state, opening: null, page: says === 'opened' ? 'tab' : 'blocked' };
  return { ...state, hint: null, news: says === 'back' ? newsAfter(state.news, {}) : state.news };
}
