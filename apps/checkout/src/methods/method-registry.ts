// Every payment method of this page, by channel. To add one: its folder here with its registration, and its row below.
import type { MethodPlace } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import { bankTransfer } from './bank-transfer/index.ts';
import { card } from './card/index.ts';
import type { Method } from '../stages/method.ts';
import { mobileMoney } from './mobile-money/index.ts';
import { payWithBank } from './pay-with-bank/index.ts';
import type { EntryPart, LaterPart, Registration } from './registration.ts';

const METHODS = {
  card,
  bank_transfer: bankTransfer,
  mobile_money: mobileMoney,
  pay_with_bank: payWithBank,
} satisfies Record<Channel, unknown>;

export const METHOD_CHANNELS = Object.keys(METHODS) as Channel[];

type PartsOf<C extends Channel> =
  (typeof METHODS)[C] extends Registration<infer State, infer OwnEvent, infer Draft, infer Prefill>
    ? { state: State; event: OwnEvent; draft: Draft; prefill: Prefill }
    : never;

/** What the screens of each method show. */
export type MethodViews = { [C in Channel]: PartsOf<C>['state'] };
/** What the payer does on them. */
export type MethodPayerEvents = { [C in Channel]: PartsOf<C>['event'] };

/** The state of any method, as the session reads it. */
export type MethodState = {
  stage: string;
  payment: PaymentView;
  /** Where in the method the payer went at its first stage, so that a reload comes back there. */
  place?: MethodPlace | null;
};

/** A method as the page around it knows it: each part takes what it has given. */
type AnyMethod = Registration<MethodState, { type: string }, { drop(): void }, unknown>;

/** By channel: where the method's parts are. */
export function partsOf(channel: Channel): AnyMethod {
  return METHODS[channel] as unknown as AnyMethod;
}

/** The method that is on the screen, or whose charge is the payment's latest: it is there (session/methods-needed.ts). */
export function methodOf(channel: Channel): Method<MethodState> {
  return entryOf(channel).method;
}

/** The same with its first screen. */
export function entryOf(
  channel: Channel,
): EntryPart<MethodState, { type: string }, { drop(): void }, unknown> {
  return loaded(partsOf(channel).entry.loaded());
}

/** Its later stages: there once one of them is drawn. */
export function laterOf(channel: Channel): LaterPart<MethodState, { type: string }> {
  return loaded(partsOf(channel).later.loaded());
}

function loaded<Part>(part: Part | null): Part {
  if (part === null) throw new Error('Not loaded');
  return part;
}

/** Whether this names a channel that this page has. */
export function isBuilt(name: string): name is Channel {
  return Object.hasOwn(METHODS, name);
}
