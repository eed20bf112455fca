// Spec §4 Pay with bank: the machine as the page runs it: a chunk of its own.
import type { BankPages, Service } from '../../platform/ports.ts';
import { createPayWithBankActors } from './pay-with-bank-actors.ts';
import { payWithBankMachine } from './pay-with-bank-machine.ts';
import { payWithBankStateAt } from './pay-with-bank-view.ts';

/** The machine over the service's calls, and what the screens read of it. */
export function runPayWithBank(service: Service, bankPages: BankPages) {
  return {
    machine: payWithBankMachine.provide({ actors: createPayWithBankActors(service, bankPages) }),
    viewAt: payWithBankStateAt,
  };
}
