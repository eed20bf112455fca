// The machines of the methods in method-registry.ts, as the session runs them: each may still be on its way (method-chunks.ts).
import type { BuiltChannel } from '@titan/rules/methods';
import type { Ports } from '../platform/ports.ts';
import { flowActor } from './flow-actor.ts';
import type { Chunk } from './method-chunk.ts';
import { METHOD_CHUNKS, type MethodChunks } from './method-chunks.ts';
import { FLOW_METHODS } from './method-registry.ts';

/** Builds every method's machine, by channel. */
export function createMethodMachines(
  { service, bankPages, timers, addresses }: Pick<Ports, 'service' | 'bankPages' | 'timers' | 'addresses'>,
  code: MethodChunks = METHOD_CHUNKS,
) {
  return {
    card: flowActor(
      () => there(FLOW_METHODS.card),
      code.card,
      ({ cardCalls }) => cardCalls(service, bankPages),
      timers,
    ),
    bank_transfer: flowActor(
      () => there(FLOW_METHODS.bank_transfer),
      code.bank_transfer,
      ({ bankTransferCalls }) => bankTransferCalls(service),
      timers,
    ),
    mobile_money: flowActor(
      () => there(FLOW_METHODS.mobile_money),
      code.mobile_money,
      ({ mobileMoneyCalls }) => mobileMoneyCalls(service, (address) => addresses.openTab(address)),
      timers,
    ),
    pay_with_bank: flowActor(
      () => there(FLOW_METHODS.pay_with_bank),
      code.pay_with_bank,
      ({ payWithBankCalls }) => payWithBankCalls(service, bankPages, (address) => addresses.openTab(address)),
      timers,
    ),
  } satisfies Record<BuiltChannel, unknown>;
}

/** What is loaded before its method is shown (session/methods-needed.ts). */
function there<Code>(chunk: Chunk<Code>): Code {
  const code = chunk.loaded();
  if (code === null) throw new Error('The method is not loaded');
  return code;
}

/** What the session machine runs. */
export type MethodMachines = ReturnType<typeof createMethodMachines>;
