// The sandbox's entry: its connector, and what it adds in test mode. Only the start of the service imports it.
import type { OpenConnector } from './test-mode.ts';
import { createSandboxClient } from './client.ts';
import { createSandboxConnector, SANDBOX } from '../providers/sandbox/connector.ts';
import { createSandboxRates } from '../providers/sandbox/rates.ts';
import { createTestMode } from './create-test-mode.ts';

type SandboxPlace = {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** What it knows the accounts by that have it as their provider. */
  secret: string;
};

export function sandboxConnector({ url: baseUrl, secret }: SandboxPlace): OpenConnector {
  return {
    name: SANDBOX,
    credentials: { secret },
    open({ ports: { http, clock }, warn }) {
      const client = createSandboxClient({ http, baseUrl, secret });
      return {
        connector: createSandboxConnector({ baseUrl, http, clock, warn }),
        rates: createSandboxRates({ baseUrl, http, secret }),
        play: (service) => createTestMode(client, service),
      };
    },
  };
}
