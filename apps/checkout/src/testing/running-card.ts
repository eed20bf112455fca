// For tests: the card flow over a fake service and a simulated clock.
import type { CardDetails } from '@titan/contract/payer/card.schema';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { chosenOf, isRenewing } from '../methods/card/before-charge.ts';
import { cardCalls } from '../methods/card/calls.ts';
import { cardEntry } from '../methods/card/entry.tsx';
import { cardFlow, cardUnderWay } from '../methods/card/flow.ts';
import {
  codeWasWrong,
  savedCardsOf,
  type IssuerStep,
  type OpenCardState,
  type CardState,
  isStep,
  isSending,
} from '../methods/card/state.ts';
import { isEnding, phaseOf } from '../methods/card/three-ds.ts';
import type { MethodEntry, MethodTag } from '../stages/method.ts';
import { isIncorrect, mayAuthorize } from '../stages/code.ts';
import { createFakeService } from './fake-service.ts';
import { makePayment } from './payments.ts';
import { runTestFlow } from './running-flow.ts';

await cardUnderWay.load();

export const DETAILS: CardDetails = {
  number: '5188513618552975',
  expiry_month: '09',
  expiry_year: '30',
  cvv: '123',
};
export const OTHER_DETAILS: CardDetails = { ...DETAILS, cvv: '456' };

type CardStateAt<Stage extends CardState['stage']> = Extract<CardState, { stage: Stage }>;

/** What the screens read of a state, beside the state itself. */
function shownAt(state: OpenCardState) {
  return {
    submitting: isSending(state),
    renewing: isRenewing(state),
    clearings: state.kept.clearings,
    cards: savedCardsOf(state.payment),
    chosen: chosenOf(state),
    asking: state.stage === 'checking' && state.call !== null,
    ...(state.stage === '3ds' ? shownAtBank(state) : {}),
    ...(isStep(state) ? shownAtStep(state) : {}),
  };
}

function shownAtStep(state: IssuerStep) {
  const given = { avs: null, phone: null, ...state.submission?.payload };
  return {
    autoSubmitting: state.stage === 'pin' && state.sendsItself,
    canAuthorize: state.stage === 'otp' && mayAuthorize(state),
    incorrect: state.stage === 'otp' && isIncorrect(state, codeWasWrong),
    canSend: !('buttonRests' in state && state.buttonRests),
    countries: state.kept.countries ?? ('asks' in state && state.asks === null ? 'missing' : null),
    kept: given.avs ?? given.phone,
  };
}

type AtBank = CardStateAt<'3ds'>;

function shownAtBank(state: AtBank) {
  return {
    phase: phaseOf(state),
    mode: state.kept.bankMode,
    connecting: state.page === 'connecting',
    stopping: state.page === 'stopping',
    offersTryAgain: state.patience !== 'early',
    isQueried: state.patience === 'queried',
    ending: isEnding(state),
  };
}

type Shown<Stage extends CardState['stage']> = Omit<CardStateAt<Stage>, 'kept'> &
  ReturnType<typeof shownAt> &
  (Stage extends '3ds' ? ReturnType<typeof shownAtBank> : ReturnType<typeof shownAtStep>);

/** Runs the flow where the overrides put it; without any, at card entry. */
export function runCard(overrides: Partial<MethodEntry> = {}) {
  const fake = createFakeService();
  const hints = new Map<string, () => void>();
  const bankMode = overrides.bankMode ?? 'modal';
  const bankPages = {
    nextHint: (charge: string, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        hints.set(charge, resolve);
        signal.addEventListener('abort', () => hints.delete(charge));
      }),
  };
  const entry = {
    payment: makePayment(),
    feedback: null,
    fromStart: false,
    place: null,
    bankMode,
    ...overrides,
  };
  const running = runTestFlow(cardFlow, entry, cardCalls({ service: fake.service, bankPages }));
  return {
    ...fake,
    ...running,
    /** The state with what is shown of it; it must be at this stage. */
    at<Stage extends CardState['stage']>(stage: Stage): Shown<Stage> {
      const now = running.state();
      if (now.stage !== stage || now.stage === 'ended')
        throw new Error(`The card is at ${now.stage}, not at ${stage}`);
      return { ...now, ...shownAt(now) } as unknown as Shown<Stage>;
    },
    has: (tag: MethodTag): boolean => cardEntry.method.tagsAt(running.state()).includes(tag),
    /** Where before a charge the payer has gone. */
    place() {
      const now = running.state();
      return 'place' in now ? now.place : null;
    },
    /** The bank's tab reports that it is back with this charge; nothing when nobody listens. */
    async hint(charge: string): Promise<void> {
      hints.get(charge)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

/** Starts with this charge as the latest one. */
export function runCardWith(charge: ChargeView, overrides: Partial<MethodEntry> = {}) {
  return runCard({ payment: makePayment({ charge }), ...overrides });
}
