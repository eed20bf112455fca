// The sandbox's one door: a connector like any other, which also plays the world outside. Only who starts the service knows it.
import type { OpenConnector } from '../../payments/test-mode.ts';
import { createSandboxProvider, createSandboxRates } from './provider.ts';
import { openSandbox } from './sandbox.ts';
import { createTestMode } from './test-mode.ts';

/** @param plays whether payers and merchants get its controls and pages; they must not in live mode (design §2) */
export function sandboxConnector({ plays }: { plays: boolean }): OpenConnector {
  return ({ pool, ports, key, publicUrl, takeNews }) => {
    const { clock, timers } = ports;
    const sandbox = openSandbox({ db: pool, ports, key, publicUrl });
    const provider = createSandboxProvider({
      ...sandbox,
      clock,
      timers,
      callBack: (reference, coming) => takeNews({ provider: provider.name, reference }, coming),
    });
    return {
      provider,
      rates: createSandboxRates(),
      play: plays ? (service) => createTestMode(sandbox, ports, service) : null,
    };
  };
}
