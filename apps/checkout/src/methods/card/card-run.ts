// Spec §4 Card: the machine as the page runs it: a chunk of its own.
import type { BankPages, Service } from '../../platform/ports.ts';
import { createCardActors } from './card-actors.ts';
import { cardMachine } from './card-machine.ts';
import { cardStateAt } from './card-view.ts';

/** The machine over the service's calls, and what the screens read of it. */
export function runCard(service: Service, bankPages: BankPages) {
  return {
    machine: cardMachine.provide({ actors: createCardActors(service, bankPages) }),
    viewAt: cardStateAt,
  };
}
