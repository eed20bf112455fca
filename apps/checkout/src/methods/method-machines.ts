// The machines of the methods in method-registry.ts, with their actors and views: loaded after the first screen.
import type { BuiltChannel } from '@titan/rules/methods';
import type { BankPages, Service } from '../platform/ports.ts';
import { createBankTransferActors } from './bank-transfer/bank-transfer-actors.ts';
import { bankTransferMachine } from './bank-transfer/bank-transfer-machine.ts';
import { type BankTransferSnapshot, bankTransferStateAt } from './bank-transfer/bank-transfer-view.ts';
import { createCardActors } from './card/card-actors.ts';
import { cardMachine } from './card/card-machine.ts';
import { type CardSnapshot, cardStateAt } from './card/card-view.ts';
import type { MethodViews, PerChannel } from './method-registry.ts';
import { createMobileMoneyActors } from './mobile-money/mobile-money-actors.ts';
import { mobileMoneyMachine } from './mobile-money/mobile-money-machine.ts';
import { type MobileMoneySnapshot, mobileMoneyStateAt } from './mobile-money/mobile-money-view.ts';

/** Builds every method's machine, by channel. */
export function createMethodMachines(service: Service, bankPages: BankPages) {
  return {
    card: cardMachine.provide({ actors: createCardActors(service, bankPages) }),
    bank_transfer: bankTransferMachine.provide({ actors: createBankTransferActors(service) }),
    mobile_money: mobileMoneyMachine.provide({ actors: createMobileMoneyActors(service) }),
  } satisfies Record<BuiltChannel, unknown>;
}

/** What the session machine runs. */
export type MethodMachines = ReturnType<typeof createMethodMachines>;

/** A running method, by channel. */
export type MethodSnapshots = PerChannel<{
  card: CardSnapshot;
  bank_transfer: BankTransferSnapshot;
  mobile_money: MobileMoneySnapshot;
}>;

/** What a running method shows, by channel. */
export const METHOD_VIEWS: { [C in BuiltChannel]: (running: MethodSnapshots[C]) => MethodViews[C] } = {
  card: cardStateAt,
  bank_transfer: bankTransferStateAt,
  mobile_money: mobileMoneyStateAt,
};
