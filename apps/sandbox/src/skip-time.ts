// Skips time for one payment: what its charges and accounts wait for comes nearer, and what falls due by it happens.
import { skipTime } from '@titan/contract/sandbox/endpoints.schema';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { SandboxBook } from './book.ts';
import type { PaymentTimers } from './payment-timers.ts';
import type { SandboxTransferBook } from './transfers/transfer-book.ts';
import type { SandboxTransfers } from './transfers/transfers.ts';

type SkippingParts = {
  book: Pick<SandboxBook, 'age'>;
  transferBook: Pick<SandboxTransferBook, 'age'>;
  transfers: Pick<SandboxTransfers, 'lookAll'>;
  timers: PaymentTimers;
};

/** Registers the call, in the scope that asks for the account's secret. */
export function skipTimeRoute(app: FastifyInstance, parts: SkippingParts): void {
  const { book, transferBook, transfers, timers } = parts;
  app.post(skipTime.path, { schema: { body: skipTime.body } }, async (request) => {
    const { reference: payment, ms } = request.body as z.output<typeof skipTime.body>;
    if (ms > 0) {
      await book.age(payment, ms);
      await transferBook.age(payment, ms);
      await timers.skip(payment, ms);
    }
    // After a restart no timer waits for an automatic transfer; looking lets it land.
    await transfers.lookAll(payment);
    return { status: true, message: 'Skipped', data: { next_in_ms: timers.nextIn(payment) } };
  });
}
