// Spec §4 approval-guide, bank-pending, and a charge that nobody has answered: how an approval is waited for that the page cannot see, and
// for how long. Stages of flow.ts. Pure.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { Delay } from '../../flow/flow.ts';
import type { PushNews } from '../../stages/stage-state.ts';
import {
  checkDelays,
  isReturnToPage,
  lookUpAgain,
  startLookUp,
  onPushNews,
  withPendingNews,
  newsAfter,
} from '../../stages/waiting.ts';
import type { RedirectMode } from '../../platform/ports.ts';
import type {
  BankStageState,
  Patience,
  AtBankPage,
  BankPage,
  Checking,
  Watching,
  EnteredBankState,
  BankPageEvent,
  PayWithBankEvent,
  WaitPayload,
  OpenTab,
  AwaitHint,
  WaitDelay,
} from './state.ts';

/** Spec §7 "pay-with-bank status every 120 seconds and on start". */
export function waitAt(stage: Watching['stage'], here: BankStageState, now: number): Watching {
  if (stage === 'approval-guide') return startLookUp({ ...here, stage, asked: null });
  if (stage === 'checking') return { ...checkingOf(here, null), patience: patienceAt(here, now) };
  const pending = { ...here, ...openingPage(here), stage, asked: null };
  return startLookUp({ ...pending, patience: patienceAt(pending, now) });
}

/** How long it has been is read once the wait is counted. */
export function checkingOf(here: BankStageState, from: EnteredBankState | null): Checking {
  return startLookUp({ ...here, stage: 'checking', waits: 0, from, patience: 'usual' });
}

export function waitPayloadOf(event: PayWithBankEvent): WaitPayload | null {
  if (event.type === 'bankConfirmAsked') return { confirm: true };
  return event.type === 'testAppUsed' ? { act: event.act } : null;
}

/** Push is first, and whenever the page comes back. */
export function atWait(state: Watching, event: PayWithBankEvent, now: number): Watching {
  switch (event.type) {
    case 'newsCame':
      return onPushNews(state, event);
    case 'bankConfirmAsked':
      return lookUpAgain(state);
    case 'bankPageAsked':
    case 'bankPageOpened':
    case 'bankPageClosed':
      return state.stage === 'bank-pending' ? withWaitCounted(pageAfter(state, event), now) : state;
    default:
      return isReturnToPage(event) ? lookUpAgain(state) : state;
  }
}

/** Every time that passes counts, and news that came meanwhile is read. */
export function withWaitCounted<State extends Watching>(state: State, now: number): Watching {
  const updated = withPendingNews(state);
  if (updated.stage === 'approval-guide') return updated;
  const patience = patienceAt(updated, now);
  return patience === updated.patience ? updated : { ...updated, patience };
}

export function waitDelays(state: Watching, now: number): Delay<WaitDelay>[] {
  const patience = state.stage === 'approval-guide' ? [] : patienceDelays(state, now);
  if (state.stage === 'checking') return [...patience, ...checkDelays(state)];
  return state.call === null ? [...patience, { name: 'BANK_POLL', ms: LIMITS.bankPollMs }] : patience;
}

/** `began`: when this page began to wait for the bank (server time, epoch ms), where the service does not know. */
type WaitedFor = { payment: PaymentView; began: number; page?: BankPage };

/** "The counter reaches 2, then the next tick". Payers who still have the bank's page in a frame here are not shown this. */
function patienceAt(waiting: WaitedFor, now: number): Patience {
  const waited = now - sinceOf(waiting);
  if (waited < LIMITS.bankPendingTickMs) return 'usual';
  return waited < LIMITS.bankPendingTerminalMs || waiting.page === 'frame' ? 'longer' : 'over';
}

function patienceDelays(waiting: WaitedFor & { patience: Patience }, now: number) {
  const { patience, page } = waiting;
  if (patience === 'over' || (patience === 'longer' && page === 'frame')) return [];
  const waitMs = patience === 'usual' ? LIMITS.bankPendingTickMs : LIMITS.bankPendingTerminalMs;
  return [{ name: 'PATIENCE' as const, ms: Math.max(0, sinceOf(waiting) + waitMs - now), of: patience }];
}

/** Since when the bank is waited for: by the service, which knows it after a reload too, else as this page knows it. */
function sinceOf({ payment, began }: WaitedFor): number {
  return payment.charge?.bank?.since ?? began;
}

// --- The bank's own page, where the payer approves (spec §4 "Redirect auth data opens an iframe and goes to bank-pending")

type OfPage = { payment: PaymentView; mode: RedirectMode };

/** Our path to the bank's page; null where the service names none, or a foreign address. */
export function bankPageOf({ charge }: Pick<PaymentView, 'charge'>): string | null {
  const address = charge?.authorization?.redirect_url ?? '';
  return /^\/charge-pwb\/[\w./|-]+$/.test(address) ? address : null;
}

/** Where it opens: in a frame where the bank allows one and this page is not framed itself. */
export function opensAs({ payment, mode }: OfPage): 'frame' | 'tab' | 'in-place' {
  if (mode === 'redirect') return 'in-place';
  return mode === 'modal' && payment.charge?.authorization?.iframe ? 'frame' : 'tab';
}

/** It opens by itself only after the payer's own submission. */
function openingPage({ payment, mode, hasSubmitted }: OfPage & { hasSubmitted: boolean }): AtBankPage {
  const address = bankPageOf(payment);
  const opens = hasSubmitted && address !== null ? opensAs({ payment, mode }) : null;
  return {
    page: opens === 'frame' ? 'frame' : 'none',
    opening: opens === 'tab' && address !== null ? { do: 'openTab', address } : null,
    hint: { do: 'awaitHint', charge: payment.charge?.reference ?? '' },
  };
}

/** Once the payer opens or closes it, it no longer opens by itself. */
function pageAfter<State extends AtBankPage & OfPage>(state: State, { type }: BankPageEvent): State {
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

/** The first report that the payer is back. */
export function afterPage<State extends AtBankPage & { news: PushNews }>(
  state: State,
  { do: asked }: OpenTab | AwaitHint,
  { kind }: { kind: string },
): State {
  if (asked === 'openTab') return { ...state, opening: null, page: kind === 'opened' ? 'tab' : 'blocked' };
  return { ...state, hint: null, news: kind === 'back' ? newsAfter(state.news, {}) : state.news };
}
