// The sandbox on a free port of this machine, and the connector to it: for what starts the service by itself, as tests and benchmarks do.
import { randomBytes } from 'node:crypto';
import { prepareSandboxSchema } from '@titan/sandbox/schema';
import { startSandbox } from '@titan/sandbox/start-sandbox';
import type { OpenConnector } from '../test-mode/test-mode.ts';
import type { Clock, Timers } from '@titan/platform/ports';
import { sandboxConnector } from '../test-mode/sandbox-connector.ts';
import { runAlone } from '../db/database-admin.ts';

export type SandboxBeside = {
  connector: OpenConnector;
  /** For a service that is a process of its own. */
  environment: { SANDBOX_URL: string; SANDBOX_SECRET: string };
  secret: string;
  close(): Promise<void>;
};

/** @param databaseUrl as a role that may create a schema there */
export async function startSandboxBeside(
  databaseUrl: string,
  ports?: { clock: Clock; timers: Timers },
): Promise<SandboxBeside> {
  const secret = randomBytes(32).toString('hex');
  const { address: url, close } = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    secret,
    ...(ports ? { ports } : {}),
  });
  return {
    connector: sandboxConnector({ url, secret }),
    environment: { SANDBOX_URL: url, SANDBOX_SECRET: secret },
    secret,
    close,
  };
}

/** For tests, which read the sandbox's book in the service's database: the sandbox works there as the program's role. */
export async function addSandboxTables(ownerUrl: string, programRole: string): Promise<void> {
  await prepareSandboxSchema(ownerUrl);
  await runAlone(ownerUrl, `grant usage on schema sandbox to ${programRole}`);
  await runAlone(ownerUrl, `grant select, insert, update on all tables in schema sandbox to ${programRole}`);
  await runAlone(ownerUrl, `grant usage on all sequences in schema sandbox to ${programRole}`);
}
