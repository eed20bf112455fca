// The sandbox's composition root: its banks, telco and book, the API that the service calls, and what plays payers.
import { createFastify } from '@titan/platform/create-fastify';
import { checkBySchema, registerFailures } from '@titan/platform/failures';
import { createGracefulStop, type GracefulStop } from '@titan/platform/graceful-stop';
import type { Clock, HttpOut, Random, Timers } from '@titan/platform/ports';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { apiRoutes } from './processor/api.ts';
import { sandboxBankRoutes } from './cards/bank-page.ts';
import { createSandboxBankApp } from './banks/bank-app.ts';
import { createSandboxBank } from './cards/bank.ts';
import { openSandboxBook } from './book.ts';
import { createSandboxCallbacks } from './processor/callbacks.ts';
import { sandboxRoutes } from './controls.ts';
import { createPaymentTimers } from './payment-timers.ts';
import { receiverRoutes } from './receivers.ts';
import { skipTimeRoute } from './skip-time.ts';
import { sandboxDebitRoutes } from './banks/debit-page.ts';
import { openFaultPlan } from './processor/faults.ts';
import { createSandboxPhone } from './phones/phone.ts';
import { createProcessor } from './processor/processor.ts';
import { openTransferBook } from './transfers/transfer-book.ts';
import { createSandboxTransfers } from './transfers/transfers.ts';
import { sandboxWalletRoutes } from './phones/wallet-page.ts';

export type SandboxParts = {
  /** A pool on a database that has the sandbox's schema (schema.ts). */
  pool: pg.Pool;
  ports: { clock: Clock; timers: Timers; random: Random; http: HttpOut };
  /** What its callers know it by: their calls carry it, and its callbacks are signed with it. */
  secret: string;
  logger: FastifyBaseLogger;
};

export type Sandbox = { fastify: FastifyInstance; gracefulStop: GracefulStop };

/** Longer than its slowest answer takes, ms. */
const CONNECTION_MS = 120_000;

/** Builds it without listening. */
export async function buildSandbox({ pool, ports: machine, secret, logger }: SandboxParts): Promise<Sandbox> {
  const timers = createPaymentTimers(machine);
  const ports = { ...machine, timers };
  const book = openSandboxBook(pool);
  const faults = openFaultPlan(pool, ports.clock);
  const callbacks = createSandboxCallbacks({ ...ports, secret });
  const phone = createSandboxPhone({ ...ports, book, callbacks });
  const bankApp = createSandboxBankApp({ ...ports, book, callbacks });
  const bank = createSandboxBank({ ...ports, book });
  const transferBook = openTransferBook(pool);
  const transfers = createSandboxTransfers({ ...ports, book: transferBook, callbacks });
  const processor = createProcessor({ ...ports, book, faults, callbacks, phone, transfers });

  const fastify = createFastify({ settings: { trustedProxies: [] }, logger, ports: machine });
  const gracefulStop = createGracefulStop(fastify);
  fastify.server.setTimeout(CONNECTION_MS);
  fastify.setValidatorCompiler(checkBySchema);
  registerFailures(fastify);
  await fastify.register(async (scope) => {
    await apiRoutes(scope, { processor, book, secret });
    skipTimeRoute(scope, { book, transferBook, transfers, timers });
  });
  receiverRoutes(fastify);
  await fastify.register(async (scope) =>
    sandboxRoutes(scope, { book, transferBook, faults, phone, bankApp, bank, transfers }),
  );
  await fastify.register((scope) => sandboxBankRoutes(scope, bank));
  await fastify.register((scope) => sandboxWalletRoutes(scope, phone));
  await fastify.register((scope) => sandboxDebitRoutes(scope, bankApp));
  return { fastify, gracefulStop };
}
