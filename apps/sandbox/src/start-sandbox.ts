// Starts the sandbox, for whichever entry asks (main.ts, npm start): it makes its tables and listens.
import { openDatabase } from '@titan/platform/database';
import { createHttpOut } from '@titan/platform/http-out';
import type { Clock, Timers } from '@titan/platform/ports';
import { systemClock, systemRandom, systemTimers } from '@titan/platform/ports-node';
import { logOptions } from '@titan/platform/request-log';
import { pino } from 'pino';
import { buildSandbox } from './app.ts';
import { prepareSandboxSchema } from './schema.ts';

export type SandboxOptions = {
  port: number;
  host: string;
  /** A role that may create a schema there. */
  databaseUrl: string;
  /** What the service calls it with and callbacks are signed with. */
  secret: string;
  logLevel?: string;
  /** Replaces the machine's, for tests with a simulated clock. */
  ports?: { clock: Clock; timers: Timers };
};

export type RunningSandbox = { address: string; close(): Promise<void> };

/** Its statements are short. */
const CONNECTIONS = 6;

/** @returns where it listens, and what stops it: calls under way have a second, and callbacks that are due later are never sent */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { port, host, databaseUrl, secret, logLevel = 'warn' } = options;
  const { clock, timers } = options.ports ?? { clock: systemClock, timers: systemTimers };
  await prepareSandboxSchema(databaseUrl);
  const logger = pino(logOptions(logLevel));
  const lost = (error: Error) =>
    logger.warn({ err: error }, 'an idle connection of the sandbox to its database was lost');
  const pool = openDatabase(databaseUrl, lost, CONNECTIONS);
  const ports = { clock, timers, random: systemRandom, http: createHttpOut(systemTimers) };
  const { fastify, gracefulStop } = await buildSandbox({ pool, ports, secret, logger });
  const close = async (): Promise<void> => {
    gracefulStop.begin();
    await gracefulStop.end();
    await pool.end();
  };
  try {
    return { address: await fastify.listen({ port, host }), close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
