// Spec §4 Bank transfer: the machine as the page runs it: a chunk of its own.
import type { Service } from '../../platform/ports.ts';
import { createBankTransferActors } from './bank-transfer-actors.ts';
import { bankTransferMachine } from './bank-transfer-machine.ts';
import { bankTransferStateAt } from './bank-transfer-view.ts';

/** The machine over the service's calls, and what the screens read of it. */
export function runBankTransfer(service: Service) {
  return {
    machine: bankTransferMachine.provide({ actors: createBankTransferActors(service) }),
    viewAt: bankTransferStateAt,
  };
}
