// The sandbox's entry: a connector like any other, which also simulates banks and phones. Only the start of the service imports it.
import type { OpenConnector } from '../../payments/test-mode.ts';
import type { Account } from '../port.ts';
import { createSandboxProvider, createSandboxRates, SANDBOX } from './provider.ts';
import { SANDBOX_REACH } from './reach.ts';
import { openSandbox } from './sandbox.ts';
import { createTestMode } from './test-mode.ts';

/** @param plays whether payers and merchants get its controls and pages; they must not in live mode */
export function sandboxConnector({ plays }: { plays: boolean }): OpenConnector {
  return ({ pool, ports, key, publicUrl, receiveReport }) => {
    const { clock, timers } = ports;
    const sandbox = openSandbox({ db: pool, ports, key, publicUrl });
    const open = ({ callbackUrl }: Pick<Account, 'callbackUrl'>) =>
      createSandboxProvider({
        ...sandbox,
        clock,
        timers,
        callbackUrl,
        callBack: (reference, coming) => receiveReport({ provider: SANDBOX, reference }, coming),
      });
    return {
      // All accounts share its book; who they are is in their names.
      connector: {
        name: SANDBOX,
        reach: SANDBOX_REACH,
        open,
        readCallback: (callback) => sandbox.callbacks.read(callback),
      },
      rates: createSandboxRates(),
      play: plays ? (service) => createTestMode(sandbox, ports, service) : null,
    };
  };
}
