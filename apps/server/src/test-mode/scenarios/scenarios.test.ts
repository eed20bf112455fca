// Every scenario plays to its end, and no money is left unexplained: not by the sandbox's book, nor by ours.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_MERCHANT } from '../../merchants/seed.ts';
import { moneyProblems, suspenseLeft } from '../../payments/reconciling/money-balance.ts';
import { startWebhookService, type WebhookService } from '../../testing/webhook-service.ts';
import { runScenario, type Stage } from './run-scenario.ts';
import { SCENARIOS } from './scenarios.ts';

let service: WebhookService;
let stage: Stage;
beforeAll(async () => {
  service = await startWebhookService({
    out: {
      async send({ url, body }) {
        const { pathname } = new URL(url);
        const headers = { 'content-type': 'application/json' };
        const answer = await service.fastify.inject({
          method: 'POST',
          url: pathname,
          headers,
          payload: body,
        });
        return { kind: 'answered', status: answer.statusCode, text: answer.body, evidence: { ms: {} } };
      },
    },
  });
  service.services.dueWork.push(service.deliver);
  stage = {
    keys: TEST_MERCHANT,
    async call({ method, path, key, body }) {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      return (
        await service.fastify.inject({ method, url: path, headers, ...(body && { payload: body }) })
      ).json();
    },
    wait: (ms) => service.time.advance(ms),
    receiverAt: (reference) => `http://127.0.0.1:3000/sandbox/receivers/${reference}`,
  };
});
afterAll(() => service.stop());

it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
  const customer = { name: 'Ada Obi', email: 'ada@example.com' };
  const played = await runScenario(scenario, stage, { reference: `scenario-${name}`, customer });
  expect(played.unexplainedMinor).toBe(0);
  expect(await moneyProblems(service.pool)).toEqual([]);
  expect(await suspenseLeft(service.pool)).toBe(0);
});
