// The machines of the methods in method-registry.ts, with their actors and views: loaded after the first screen.
import type { Service } from '../platform/ports.ts';
import { createCardActors } from './card/card-actors.ts';
import { cardMachine } from './card/card-machine.ts';
import { cardScreen } from './card/card-screen-of.ts';
import { cardStateAt } from './card/card-view.ts';
import type { BuiltChannel } from './method-registry.ts';

/** Builds every method's machine, by channel. */
export function createMethodMachines(service: Service) {
  return {
    card: cardMachine.provide({ actors: createCardActors(service) }),
  } satisfies Record<BuiltChannel, unknown>;
}

/** What the session machine runs. */
export type MethodMachines = ReturnType<typeof createMethodMachines>;

/** How a running method is shown, by channel. */
export const METHOD_VIEWS = {
  card: { stateAt: cardStateAt, screen: cardScreen },
} satisfies Record<BuiltChannel, unknown>;
