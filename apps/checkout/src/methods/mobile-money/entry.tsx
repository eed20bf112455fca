// Spec §4 Mobile money: the screen that the flow starts with, and the flow: one chunk, because card is the method of most payers.
import type { Method, MethodTag, StageFacts } from '../../stages/method.ts';
import { doingOf, isEntry, mobileMoneyFlow, type MobileMoneyState } from './flow.ts';
import { createWalletDraft } from './wallet-draft.ts';
import { WalletEntry, type WalletEntryProps } from './wallet-entry.tsx';
import { walletStandingOf } from './standing.ts';

const ENTRY: StageFacts = { isFirst: true, keepsDraft: true, mayBeLeft: true, asksAgain: false };
const WATCH: StageFacts = { isFirst: false, keepsDraft: true, mayBeLeft: true, asksAgain: true };

const STAGES: Record<MobileMoneyState['stage'], StageFacts> = {
  'mobile-money-accordion': ENTRY,
  mobile_money: ENTRY,
  mobile_money_otp: { ...WATCH, asksAgain: false },
  mobile_money_check: WATCH,
  mobile_money_payment_query: WATCH,
  pending_payment: WATCH,
  // A charge that nobody has answered may have been paid: no other way is offered beside it (I-33).
  checking: { ...WATCH, mayBeLeft: false },
  ended: WATCH,
};

function tagsAt(state: MobileMoneyState): readonly MethodTag[] {
  if (state.stage === 'checking' || doingOf(state) === 'submitting') return ['waiting'];
  if (isEntry(state)) return ['first-stage'];
  return state.stage === 'mobile_money_otp' ? [] : ['watching'];
}

/** What the page around it asks of the method. */
const method: Method<MobileMoneyState> = {
  flow: mobileMoneyFlow,
  factsAt: (view) => STAGES[view.stage],
  tagsAt,
  standingOf: walletStandingOf,
  staysAt: 'number-error',
};

type FirstProps = Omit<WalletEntryProps, 'view'> & { view: MobileMoneyState };

function First({ view, ...rest }: FirstProps) {
  return isEntry(view) ? <WalletEntry view={view} {...rest} /> : null;
}

/** In one chunk with the flow. */
export const mobileMoneyEntry = { method, First, createDraft: createWalletDraft };
