// Spec §4 approval-guide, bank-pending, and a charge that nobody has answered: how an approval is waited for that the page cannot see, and
// for how long. Stages of flow.ts. Pure.
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import type { Delay } from '../../flow/flow.ts';
import type { CheckingOf } from '../../stages/answers.ts';
import {
  checkDelays,
  isComeBack,
  lookAgain,
  looking,
  newsCame,
  type Watched,
  withNews,
} from '../../stages/waiting.ts';
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

export type Guide = Here & Watched & { stage: 'approval-guide' };
export type Pending = Here & Watched & AtBankPage & { stage: 'bank-pending'; patience: Patience };
export type Checking = Here & CheckingOf<Placed> & { patience: Patience };
export type Watching = Guide | Pending | Checking;

/** Spec §7 "pay-with-bank status every 120 seconds and on start". */
export function waitAt(stage: Watching['stage'], here: Here, now: number): Watching {
  if (stage === 'approval-guide') return looking({ ...here, stage, asked: null });
  if (stage === 'checking') return { ...checkingOf(here, null), patience: patienceAt(here, now) };
  const pending = { ...here, ...openingPage(here), stage, asked: null };
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
      return newsCame(state, event);
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

/** Every time that passes counts, and news that came meanwhile is read. */
export function settled<State extends Watching>(state: State, now: number): Watching {
  const told = withNews(state);
  if (told.stage === 'approval-guide') return told;
  const patience = patienceAt(told, now);
  return patience === told.patience ? told : { ...told, patience };
}

export function waitDelays(state: Watching, now: number): Delay<WaitDelay>[] {
  const patience = state.stage === 'approval-guide' ? [] : patienceDelays(state, now);
  if (state.stage === 'checking') return [...patience, ...checkDelays(state)];
  return state.call === null ? [...patience, { name: 'BANK_POLL', ms: LIMITS.bankPollMs }] : patience;
}

/** Spec §4 Pending screen, by 60 s ticks: as usual, longer than usual, and after the third "Something's wrong". */
export type Patience = 'usual' | 'longer' | 'over';

/** `began`: when this page began to wait for the bank (server time, epoch ms), where the service does not say. */
type Waiting = { payment: PaymentView; began: number; page?: BankPage };

/** "The counter reaches 2, then the next tick"; who is still at the bank's page here is not told so. */
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
