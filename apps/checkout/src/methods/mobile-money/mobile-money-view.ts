// Spec §2 Mobile money flow: what the components read of a running machine.
import type { SnapshotFrom } from 'xstate';
import type { mobileMoneyMachine } from './mobile-money-machine.ts';
import type { EntryStage, MobileMoneyState, RedirectTab, Resend, WatchStage } from './mobile-money-state.ts';
import { codeWasWrong, isPromptOpen, otpResendOf, promptResendOf, stageOf } from './mobile-money-truth.ts';

export type MobileMoneySnapshot = SnapshotFrom<typeof mobileMoneyMachine>;

/** The state of the method's screen. */
export function mobileMoneyStateAt(snapshot: MobileMoneySnapshot): MobileMoneyState {
  return VIEWS[placeOf(snapshot)](snapshot);
}

/** The stages of the machine: the outermost names of its states. */
type Place = NameOf<MobileMoneySnapshot['value']>;
type NameOf<Value> = Value extends string ? Value : keyof Value & string;
type View = (snapshot: MobileMoneySnapshot) => MobileMoneyState;

function placeOf({ value }: MobileMoneySnapshot): Place {
  const [place] = typeof value === 'string' ? [value] : (Object.keys(value) as Place[]);
  if (place === undefined) throw new Error('The mobile-money machine is nowhere');
  return place;
}

/** On the way, or over: the session shows nothing of these. */
const passing: View = (snapshot) => entryStateAt('mobile_money')(snapshot);

const VIEWS: Record<Place, View> = {
  'mobile-money-accordion': entryStateAt('mobile-money-accordion'),
  mobile_money: entryStateAt('mobile_money'),
  mobile_money_otp: otpStateAt,
  mobile_money_check: (snapshot) => ({
    stage: 'mobile_money_check',
    ...watchedAt(snapshot, 'mobile_money_check'),
    resend: resendAt(snapshot),
  }),
  mobile_money_payment_query: (snapshot) => ({
    stage: 'mobile_money_payment_query',
    ...watchedAt(snapshot, 'mobile_money_payment_query'),
    isPromptOpen: isPromptOpen(snapshot.context.payment),
    resend: resendAt(snapshot),
  }),
  pending_payment: (snapshot) => ({
    stage: 'pending_payment',
    ...watchedAt(snapshot, 'pending_payment'),
    tab: tabAt(snapshot),
    inPlace: snapshot.context.inPlace,
  }),
  checking: (snapshot) => ({
    stage: 'mobile_money_payment_query',
    doing: snapshot.matches({ checking: 'asking' }) ? 'asking' : null,
    looksAtMs: null,
    saidNotYet: false,
    notice: snapshot.context.notice,
    isPromptOpen: false,
    resend: { is: 'hidden' },
  }),
  opening: passing,
  placing: passing,
  entry: passing,
  success: passing,
  failed: passing,
  'already-completed': passing,
  'session-end': passing,
  elsewhere: passing,
};

function entryStateAt(stage: EntryStage): View {
  return (snapshot) => {
    const { notice, fieldErrors, payment } = snapshot.context;
    const submitting = (snapshot.value as Partial<Record<string, string>>)[stage] === 'submitting';
    return { stage, submitting, notice, fieldErrors, isPromptOpen: isPromptOpen(payment) };
  };
}

function otpStateAt(snapshot: MobileMoneySnapshot): MobileMoneyState {
  const { payment, notice, fieldErrors } = snapshot.context;
  const isAsReported = snapshot.matches({ mobile_money_otp: { code: 'reported' } });
  const isWrong = snapshot.matches({ mobile_money_otp: { code: 'wrong' } });
  return {
    stage: 'mobile_money_otp',
    submitting: snapshot.matches({ mobile_money_otp: { code: 'submitting' } }),
    canAuthorize: isAsReported || snapshot.matches({ mobile_money_otp: { code: 'changed' } }),
    incorrect: (isAsReported || isWrong) && notice?.of !== 'resend' && codeWasWrong(payment),
    notice,
    fieldErrors,
    resend: resendAt(snapshot),
  };
}

function watchedAt({ value, context }: MobileMoneySnapshot, at: WatchStage) {
  const { notice, saidNotYet, press, looksAtMs } = context;
  const look = (value as Partial<Record<string, { look: 'waiting' | 'asking' | 'sending' }>>)[at]?.look;
  const isConfirming = press !== null && 'confirm' in press.sends;
  const doing = {
    waiting: null,
    asking: 'asking' as const,
    sending: isConfirming ? ('confirming' as const) : ('testing' as const),
  };
  return { doing: doing[look ?? 'waiting'], looksAtMs, saidNotYet, notice };
}

/** By the region of that name; its times come from the truth. */
function resendAt({ value, context: { payment, serverNow } }: MobileMoneySnapshot): Resend {
  const at = stageOf(payment);
  const is = (value as Record<string, { resend: Resend['is'] }>)[at]?.resend ?? 'hidden';
  if (is !== 'counting') return { is };
  const byTruth = at === 'mobile_money_otp' ? otpResendOf : promptResendOf;
  const resend = byTruth(payment, serverNow());
  return resend.is === 'counting' ? resend : { is: 'ready' };
}

function tabAt({ value }: MobileMoneySnapshot): RedirectTab {
  const { tab = 'none' } = (value as { pending_payment?: { tab: RedirectTab } }).pending_payment ?? {};
  return tab === 'opened' || tab === 'blocked' ? tab : 'none';
}
