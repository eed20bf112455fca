// Every payment method of this page, by channel. To add one: its name in BUILT_CHANNELS of @titan/rules/methods, its folder here,
// and a row where the compiler then asks for it:
//   method-registry.ts       what it shows and hears, and its plain arithmetic: part of the first load, so without machines
//   method-first-screens.ts  the screen that it starts with: part of the first load too
//   method-later-screens.ts  its other screens: loaded once the first screen stands
//   method-machines.ts       its machine and actors: loaded after the first screen
//   method-prefills.ts       what TEST MODE fills in without script: only on the server
import { BUILT_CHANNELS, type BuiltChannel } from '@titan/rules/methods';
import { bankTransferMethod } from './bank-transfer/bank-transfer-method.ts';
import type { BankTransferPayerEvent, BankTransferState } from './bank-transfer/bank-transfer-state.ts';
import { cardMethod } from './card/card-method.ts';
import type { CardPayerEvent, CardState } from './card/card-state.ts';
import type { Method } from './method.ts';
import { mobileMoneyMethod } from './mobile-money/mobile-money-method.ts';
import type { MobileMoneyPayerEvent, MobileMoneyState } from './mobile-money/mobile-money-state.ts';

/** A table of types: the compiler names the channel that is missing in it. */
export type PerChannel<Table extends Record<BuiltChannel, unknown>> = Table;

/** What the screens of each method show. */
export type MethodViews = PerChannel<{
  card: CardState;
  bank_transfer: BankTransferState;
  mobile_money: MobileMoneyState;
}>;

/** What the payer says on them. */
export type MethodPayerEvents = PerChannel<{
  card: CardPayerEvent;
  bank_transfer: BankTransferPayerEvent;
  mobile_money: MobileMoneyPayerEvent;
}>;

export const METHOD_FLOWS: { [C in BuiltChannel]: Method<MethodViews[C], MethodPayerEvents[C]> } = {
  card: cardMethod,
  bank_transfer: bankTransferMethod,
  mobile_money: mobileMoneyMethod,
};

/** Whether this names a channel whose flow is built. */
export function isBuilt(name: string): name is BuiltChannel {
  return BUILT_CHANNELS.some((channel) => channel === name);
}
