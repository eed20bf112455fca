// The sandbox's entry: a connector like any other, which also simulates banks and phones. Only the start of the service imports it.
import type { OpenConnector } from '../../payments/test-mode.ts';
import { createSandboxProvider, createSandboxRates } from './provider.ts';
import { openSandbox } from './sandbox.ts';
import { createTestMode } from './test-mode.ts';

/** @param plays whether payers and merchants get its controls and pages; they must not in live mode */
export function sandboxConnector({ plays }: { plays: boolean }): OpenConnector {
  return ({ pool, ports, key, publicUrl, receiveReport }) => {
    const { clock, timers } = ports;
    const sandbox = openSandbox({ db: pool, ports, key, publicUrl });
    const provider = createSandboxProvider({
      ...sandbox,
      clock,
      timers,
      callBack: (reference, coming) => receiveReport({ provider: provider.name, reference }, coming),
    });
    return {
      // All accounts share its book; who they are is in their names.
      connector: {
        name: provider.name,
        reach: provider.reach,
        open: () => provider,
        readCallback: (callback) => sandbox.callbacks.read(callback),
      },
      rates: createSandboxRates(),
      play: plays ? (service) => createTestMode(sandbox, ports, service) : null,
    };
  };
}
