// The machines of the methods in method-registry.ts, as the session runs them: each may still be on its way (method-chunks.ts).
import type { BuiltChannel } from '@titan/rules/methods';
import type { BankPages, Service } from '../platform/ports.ts';
import { methodActor } from './method-actor.ts';
import { METHOD_CHUNKS, type MethodChunks } from './method-chunks.ts';
import { flowOf } from './method-registry.ts';

/** Builds every method's machine, by channel. */
export function createMethodMachines(
  service: Service,
  bankPages: BankPages,
  code: MethodChunks = METHOD_CHUNKS,
) {
  return {
    card: methodActor(
      () => flowOf('card'),
      code.card,
      ({ runCard }) => runCard(service, bankPages),
    ),
    bank_transfer: methodActor(
      () => flowOf('bank_transfer'),
      code.bank_transfer,
      ({ runBankTransfer }) => runBankTransfer(service),
    ),
    mobile_money: methodActor(
      () => flowOf('mobile_money'),
      code.mobile_money,
      ({ runMobileMoney }) => runMobileMoney(service),
    ),
    pay_with_bank: methodActor(
      () => flowOf('pay_with_bank'),
      code.pay_with_bank,
      ({ runPayWithBank }) => runPayWithBank(service, bankPages),
    ),
  } satisfies Record<BuiltChannel, unknown>;
}

/** What the session machine runs. */
export type MethodMachines = ReturnType<typeof createMethodMachines>;
