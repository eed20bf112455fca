// Spec §4 Mobile money: the machine as the page runs it: a chunk of its own.
import type { Service } from '../../platform/ports.ts';
import { createMobileMoneyActors } from './mobile-money-actors.ts';
import { mobileMoneyMachine } from './mobile-money-machine.ts';
import { mobileMoneyStateAt } from './mobile-money-view.ts';

/** The machine over the service's calls, and what the screens read of it. */
export function runMobileMoney(service: Service) {
  return {
    machine: mobileMoneyMachine.provide({ actors: createMobileMoneyActors(service) }),
    viewAt: mobileMoneyStateAt,
  };
}
