// Sandbox controls (design §2): order a fault for the next answer, read the provider's own book. Absent in live mode.
import type { FastifyInstance } from 'fastify';
import { faultBody } from '@titan/contract/sandbox-controls';
import type { SandboxFault } from '@titan/contract/sandbox-faults';
import { reference } from '@titan/contract/reference';
import * as z from 'zod/mini';
import { sendRefusal } from '../../platform/failures.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { type BankAppControls, sandboxBankAppRoutes } from './bank-app-routes.ts';
import { type PhoneControls, sandboxPhoneRoutes } from './phone-routes.ts';
import { sandboxTransferRoutes, type TransferControls } from './sandbox-transfers.ts';

/** What a person may do to the sandbox and read of it. */
export type SandboxControls = PhoneControls &
  BankAppControls &
  TransferControls & {
    /** False where no payment has this reference; without one the fault meets whichever comes next. */
    orderFault(fault: SandboxFault, paymentReference: string | null): Promise<boolean>;
    /** Every entry about a payment or a charge, oldest first. */
    readBook(reference: string): Promise<object[]>;
  };

/** Registers /sandbox/…; the caller leaves this out in live mode. */
export function sandboxRoutes(app: FastifyInstance, controls: SandboxControls): void {
  app.post('/sandbox/faults', { schema: { body: faultBody } }, async (request, reply) => {
    const { fault, payment_reference: payment } = request.body as z.output<typeof faultBody>;
    if (!(await controls.orderFault(fault, payment ?? null))) return sendRefusal(reply, noPayment());
    return reply.send({ status: true, message: `The next answer will be: ${fault}`, data: null });
  });
  app.get('/sandbox/book', { schema: { querystring: bookQuery } }, async (request, reply) => {
    const query = request.query as z.output<typeof bookQuery>;
    const data = await controls.readBook(query.reference);
    return reply.send({ status: true, message: 'The sandbox provider’s own record', data });
  });
  sandboxPhoneRoutes(app, controls);
  sandboxBankAppRoutes(app, controls);
  sandboxTransferRoutes(app, controls);
}

const NO_PAYMENT =
  'There is no payment with this reference. Take the one in the address of its payment page, or leave it out: then whichever payment is next meets the fault.';

function noPayment(): Refused {
  return refused('UNKNOWN_REFERENCE', NO_PAYMENT, { payment_reference: { message: NO_PAYMENT } });
}

const bookQuery = z.strictObject({ reference });
