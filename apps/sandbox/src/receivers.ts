// A merchant's receiver of webhooks, played for testers who have none: it answers 200, or 503 while it is switched off.
import { switchReceiver } from '@titan/contract/sandbox/endpoints.schema';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';

/** Registers it, and the control that switches it. */
export function receiverRoutes(app: FastifyInstance): void {
  const down = new Set<string>();
  app.post(switchReceiver.path, { schema: { body: switchReceiver.body } }, async (request) => {
    const { receiver, is_up: isUp } = request.body as z.output<typeof switchReceiver.body>;
    if (isUp) down.delete(receiver);
    else down.add(receiver);
    return { status: true, message: isUp ? 'The receiver answers' : 'The receiver is down', data: null };
  });
  app.post(`${switchReceiver.path}/:receiver`, async (request, reply) => {
    const { receiver } = request.params as { receiver: string };
    return down.has(receiver) ? reply.code(503).send('down for a test') : reply.send('received');
  });
}
