// Every channel: a new one is a line here.
import type { Channel } from '@titan/rules/methods';
import type { ChannelDefinition } from '../payments/edge/channel.ts';
import { BANK_TRANSFER } from './bank-transfer/index.ts';
import { CARD } from './card/index.ts';
import { MOBILE_MONEY } from './mobile-money/index.ts';
import { PAY_WITH_BANK } from './pay-with-bank/index.ts';

export const CHANNEL_REGISTRY = {
  card: CARD,
  mobile_money: MOBILE_MONEY,
  pay_with_bank: PAY_WITH_BANK,
  bank_transfer: BANK_TRANSFER,
} as const satisfies Record<Channel, ChannelDefinition>;

type Registry = typeof CHANNEL_REGISTRY;
type DepsOf<Defined> = (
  Defined extends { create(deps: infer Deps): unknown } ? (deps: Deps) => void : never
) extends (deps: infer All) => void
  ? All
  : never;
export type BuiltChannels = { readonly [Name in Channel]: ReturnType<Registry[Name]['create']> };

/** Puts each together with what it uses. */
export function createChannels(deps: DepsOf<Registry[Channel]>): BuiltChannels {
  const built = Object.entries(CHANNEL_REGISTRY).map(([name, { create }]) => [name, create(deps)]);
  return Object.fromEntries(built) as BuiltChannels;
}
