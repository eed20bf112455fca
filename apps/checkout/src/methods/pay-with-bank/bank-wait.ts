// Spec §4 approval-guide, bank-pending, and a charge that nobody has answered: how an approval is waited for that the page cannot see, and
// for how long. Stages of flow.ts. Pure.
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import type { Delay } from '../../flow/flow.ts';
import type { CheckingOf } from '../../stages/answers.ts';
import { checkWaitMs, isComeBack, looking, newsAfter } from '../../stages/waiting.ts';
import { type AtBankPage, type BankPage, type BankPageEvent, openingPage, pageAfter } from './bank-page.ts';
import type { Here, PayWithBankEvent, Placed } from './flow.ts';

/** Check now, and what a person does in TEST MODE's bank app. */
export type WaitEvent =
  | { type: 'bankConfirmAsked' }
  | BankPageEvent
  | { type: 'testAppUsed'; act: TestAppAct };
export type TestAppAct = 'approve' | 'decline' | 'no_money' | 'ignore';
export type WaitSends = { confirm: true } | { act: TestAppAct };
export type WaitDelay = 'PATIENCE' | 'BANK_POLL' | 'NEXT_LOOK';

/** `saidNotYet`: the payer asked, and it is still not known. */
export type Guide = Here & { stage: 'approval-guide'; saidNotYet: boolean };
export type Pending = Here & AtBankPage & { stage: 'bank-pending'; saidNotYet: boolean; patience: Patience };
export type Checking = Here & CheckingOf<Placed> & { patience: Patience };
export type Watching = Guide | Pending | Checking;

/** Spec §7 "pay-with-bank status every 120 seconds and on start". */
export function waitAt(stage: Watching['stage'], here: Here, now: number): Watching {
  if (stage === 'approval-guide') return looking({ ...here, stage, saidNotYet: false });
  if (stage === 'checking') return { ...checkingOf(here, null), patience: patienceAt(here, now) };
  const pending = { ...here, ...openingPage(here), stage, saidNotYet: false };
  return looking({ ...pending, patience: patienceAt(pending, now) });
}

/** How long it has been is read once it is settled. */
export function checkingOf(here: Here, from: Placed | null): Checking {
  return looking({ ...here, stage: 'checking', waits: 0, from, patience: 'usual' });
}

export function sentAtWait(event: PayWithBankEvent): WaitSends | null {
  if (event.type === 'bankConfirmAsked') return { confirm: true };
  return event.type === 'testAppUsed' ? { act: event.act } : null;
}

/** Push is first, and whenever the page comes back. */
export function atWait(state: Watching, event: PayWithBankEvent, now: number): Watching {
  switch (event.type) {
    case 'newsCame':
      return withNews({ ...state, news: newsAfter(state.news, event) });
    case 'bankConfirmAsked':
      return lookAgain(state);
    case 'bankPageAsked':
    case 'bankPageOpened':
    case 'bankPageClosed':
      return state.stage === 'bank-pending' ? settled(pageAfter(state, event), now) : state;
    default:
      return isComeBack(event) ? lookAgain(state) : state;
  }
}

export function lookAgain(state: Watching): Watching {
  if (state.call !== null) return state;
  return looking(state.stage === 'checking' ? { ...state, waits: state.waits + 1 } : state);
}

/** Every time that passes counts, and news that came meanwhile is read. */
export function settled<State extends Watching>(state: State, now: number): Watching {
  const told = withNews(state);
  if (told.stage === 'approval-guide') return told;
  const patience = patienceAt(told, now);
  return patience === told.patience ? told : { ...told, patience };
}

/** News that comes while something is asked may be newer than the answer: it is asked once more. */
function withNews(state: Watching): Watching {
  return state.news !== null && state.call === null ? looking(state) : state;
}

export function waitDelays(state: Watching, now: number): Delay<WaitDelay>[] {
  const isStill = state.call === null;
  const patience = state.stage === 'approval-guide' ? [] : patienceDelays(state, now);
  if (!isStill) return patience;
  return state.stage === 'checking'
    ? [...patience, { name: 'NEXT_LOOK', ms: checkWaitMs(state.waits) }]
    : [...patience, { name: 'BANK_POLL', ms: LIMITS.bankPollMs }];
}

/** Spec §4 Pending screen, by 60 s ticks: as usual, longer than usual, and after the third "Something's wrong". */
type Patience = 'usual' | 'longer' | 'over';

/** `began`: when this page began to wait for the bank (server time, epoch ms), where the service does not say. */
type Waiting = { payment: PaymentView; began: number; page?: BankPage };

/** "The counter reaches 2, then the next tick"; who is still at the bank's page here is not told so (decision 0044). */
function patienceAt(waiting: Waiting, now: number): Patience {
  const waited = now - sinceOf(waiting);
  if (waited < LIMITS.bankPendingTickMs) return 'usual';
  return waited < LIMITS.bankPendingTerminalMs || waiting.page === 'frame' ? 'longer' : 'over';
}

function patienceDelays(waiting: Waiting & { patience: Patience }, now: number) {
  const { patience, page } = waiting;
  if (patience === 'over' || (patience === 'longer' && page === 'frame')) return [];
  const waitMs = patience === 'usual' ? LIMITS.bankPendingTickMs : LIMITS.bankPendingTerminalMs;
  return [{ name: 'PATIENCE' as const, ms: Math.max(0, sinceOf(waiting) + waitMs - now), of: patience }];
}

/** Since when the bank is waited for: by the service, which knows it after a reload too, else as this page knows it. */
function sinceOf({ payment, began }: Waiting): number {
  return payment.charge?.bank?.since ?? began;
}
