// For tests: the card machine over a fake service and a simulated clock.
import type { CardDetails } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import { createActor, SimulatedClock } from 'xstate';
import { createCardActors } from '../methods/card/card-actors.ts';
import { cardMachine } from '../methods/card/card-machine.ts';
import type { CardEvent } from '../methods/card/card-context.ts';
import type { CardState } from '../methods/card/card-state.ts';
import { cardStateAt } from '../methods/card/card-view.ts';
import type { MethodInput, Outcome } from '../methods/method.ts';
import type { BankPages, PageEvent } from '../platform/ports.ts';
import type { PayerEvent } from '../session/screen-state.ts';
import { createFakeService } from './fake-service.ts';
import { makePayment, SERVER_TIME } from './payments.ts';

export const DETAILS: CardDetails = {
  number: '5188513618552975',
  expiry_month: '09',
  expiry_year: '30',
  cvv: '123',
};
export const OTHER_DETAILS: CardDetails = { ...DETAILS, cvv: '456' };
export const TEXTS = {
  notReached: 'That did not reach us',
  notResent: 'We do not know whether it was sent',
  noRate: 'There is no new rate yet',
  cardDeleted: 'It is gone',
};

type StateOf<Stage extends CardState['stage']> = Extract<CardState, { stage: Stage }>;

/** Starts the machine where the overrides put it; without any, at card entry. */
export function runCard(overrides: Partial<MethodInput> = {}) {
  const clock = new SimulatedClock();
  const fake = createFakeService();
  let keys = 0;
  const hints = new Map<string, () => void>();
  const bankPages: BankPages = {
    way: overrides.bankWay ?? 'modal',
    listen(charge, onHint) {
      hints.set(charge, onHint);
      return () => void hints.delete(charge);
    },
  };
  const actor = createActor(cardMachine.provide({ actors: createCardActors(fake.service, bankPages) }), {
    clock,
    input: {
      payment: makePayment(),
      feedback: null,
      fromStart: false,
      place: null,
      texts: TEXTS,
      newKey: () => `key-${++keys}`,
      serverNow: () => SERVER_TIME + clock.now(),
      openTab: () => true,
      bankWay: 'modal',
      ...overrides,
    },
  });
  actor.start();
  const state = (): CardState => cardStateAt(actor.getSnapshot());
  return {
    ...fake,
    clock,
    actor,
    /** Anything that the page hears, as the session passes it on: the card knows only some of it. */
    send: (event: PayerEvent | PageEvent) => actor.send(event as CardEvent),
    state,
    /** The state, which must be at this stage. */
    at<Stage extends CardState['stage']>(stage: Stage): StateOf<Stage> {
      const now = state();
      if (now.stage !== stage) throw new Error(`The card is at ${now.stage}, not at ${stage}`);
      return now as StateOf<Stage>;
    },
    /** The bank's tab says that it is back with this charge; nothing when nobody listens. */
    hint: (charge: string) => hints.get(charge)?.(),
    outcome: (): Outcome | undefined => actor.getSnapshot().output,
  };
}

/** Starts with this charge as the latest one. */
export function runCardWith(charge: ChargeView, overrides: Partial<MethodInput> = {}) {
  return runCard({ payment: makePayment({ charge }), ...overrides });
}
