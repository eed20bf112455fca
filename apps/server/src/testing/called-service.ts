// The real service, which receives the sandbox's callbacks over HTTP: what the services of the channels share.
import type { HttpAnswer, HttpRequest } from '@titan/platform/ports';
import { watchPool } from './idle-pool.ts';
import {
  type OpenPayment,
  SECRET_KEY,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';

export type CalledService = TestService & {
  /** Callbacks received, with the status that the service answered. */
  callbacks: { request: HttpRequest; status: number }[];
  /** Waits for the callbacks that were sent, and their effects. */
  settleCallbacks(): Promise<void>;
};

/** Starts it on a database of its own, or on another service's. */
export async function startCalledService(options: TestServiceOptions): Promise<CalledService> {
  const callbacks: CalledService['callbacks'] = [];
  let sent: Promise<HttpAnswer>[] = [];
  const receive = async (request: HttpRequest): Promise<HttpAnswer> => {
    const { method, headers, body: payload } = request;
    const url = new URL(request.url).pathname;
    const { statusCode: status, body } = await service.fastify.inject({
      method,
      url,
      headers,
      payload: payload ?? '',
    });
    callbacks.push({ request, status });
    return { kind: 'answered', status, headers: {}, body };
  };
  const http = {
    send(request: HttpRequest): Promise<HttpAnswer> {
      const answer = receive(request);
      sent.push(answer);
      return answer;
    },
  };
  const service = await startTestService({ http, ...options });
  const idle = watchPool(service.pool);
  return {
    ...service,
    callbacks,
    async settleCallbacks() {
      // The sandbox's timers read its book before they send anything.
      await idle();
      while (sent.length > 0) {
        const answers = sent;
        sent = [];
        await Promise.all(answers);
        await idle();
      }
    },
  };
}

/** `data` of GET /charges/{reference}. */
export async function readMerchantsView<View>(
  { fastify }: TestService,
  { reference }: OpenPayment,
): Promise<View> {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answer = await fastify.inject({ url: `/merchant/api/v1/charges/${reference}`, headers });
  return answer.json<{ data: View }>().data;
}
