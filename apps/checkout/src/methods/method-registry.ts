// Every payment method of this page, by channel. To add one: its name in BUILT_CHANNELS of @titan/rules/methods, its folder here,
// and a row where the compiler then asks for it:
//   method-registry.ts       what it shows and hears, and its plain arithmetic, without machines: part of the first load, or fetched
//                            before it is shown
//   method-first-screens.ts  the screen that it starts with: in the same chunk as its arithmetic
//   method-later-screens.ts  its other screens: loaded once the first screen stands
//   method-chunks.ts, method-machines.ts   its machine and actors, a chunk of its own: loaded after its first screen
//   ../test-mode/test-prefills.ts   what TEST MODE fills in without script: only on the server
import { BUILT_CHANNELS, type BuiltChannel } from '@titan/rules/methods';
import type { BankTransferPayerEvent, BankTransferState } from './bank-transfer/flow.ts';
import { cardMethod } from './card/entry.tsx';
import type { CardPayerEvent, CardState } from './card/flow.ts';
import type { Method } from './method.ts';
import { type Chunk, chunk, ready } from './method-chunk.ts';
import type { MobileMoneyPayerEvent, MobileMoneyState } from './mobile-money/flow.ts';
import type { PayWithBankPayerEvent, PayWithBankState } from './pay-with-bank/flow.ts';

/** A table of types: the compiler names the channel that is missing in it. */
export type PerChannel<Table extends Record<BuiltChannel, unknown>> = Table;

/** What the screens of each method show. */
export type MethodViews = PerChannel<{
  card: CardState;
  bank_transfer: BankTransferState;
  mobile_money: MobileMoneyState;
  pay_with_bank: PayWithBankState;
}>;

/** What the payer says on them. */
export type MethodPayerEvents = PerChannel<{
  card: CardPayerEvent;
  bank_transfer: BankTransferPayerEvent;
  mobile_money: MobileMoneyPayerEvent;
  pay_with_bank: PayWithBankPayerEvent;
}>;

type MethodFlow<C extends BuiltChannel> = Method<MethodViews[C], MethodPayerEvents[C]>;

/** Those that are written as flows (method.ts FlowMethod). */
export const FLOW_METHODS = {
  // Card is the method of most payers: it needs no request of its own.
  card: ready(cardMethod),
  bank_transfer: chunk(async () => (await import('./bank-transfer/entry.tsx')).bankTransferMethod),
  mobile_money: chunk(async () => (await import('./mobile-money/entry.tsx')).mobileMoneyMethod),
  pay_with_bank: chunk(async () => (await import('./pay-with-bank/entry.tsx')).payWithBankMethod),
};

/** The arithmetic of each method. */
export const METHOD_FLOWS: { [C in BuiltChannel]: Chunk<MethodFlow<C>> } = {
  card: FLOW_METHODS.card,
  bank_transfer: FLOW_METHODS.bank_transfer,
  mobile_money: FLOW_METHODS.mobile_money,
  pay_with_bank: FLOW_METHODS.pay_with_bank,
};

/** That of a method which is on the screen, or whose charge is the payment's latest: it is there (session/methods-needed.ts). */
export function flowOf<C extends BuiltChannel>(channel: C): MethodFlow<C> {
  const flow = METHOD_FLOWS[channel].loaded();
  if (flow === null) throw new Error(`${channel} is not loaded`);
  return flow;
}

/** Whether this names a channel whose flow is built. */
export function isBuilt(name: string): name is BuiltChannel {
  return BUILT_CHANNELS.some((channel) => channel === name);
}
