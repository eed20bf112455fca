// Who may read the operator's figures.
import { afterAll, afterEach, expect, it } from 'vitest';
import { liveEnvironment } from '../testing/live-settings.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { readSettings } from './config.ts';
import type { MetricsReader } from './health.ts';

let service: TestService | null = null;
const stop = async () => {
  await service?.stop();
  service = null;
};
afterEach(stop);
afterAll(stop);

const TOKEN = 'a-token-of-the-operators';

/** As an installation with these settings reads them. */
function readerOf(environment: Record<string, string>): MetricsReader {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings.metricsFor;
}

async function statusesFor(mode: 'sandbox' | 'live', metricsFor: MetricsReader): Promise<number[]> {
  service = await startTestService({ mode, metricsFor });
  const { fastify } = service;
  const sent = [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `Bearer ${TOKEN}`];
  const answers = await Promise.all(
    sent.map((authorization) =>
      fastify.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } }),
    ),
  );
  expect((await fastify.inject({ url: '/health/live' })).statusCode).toBe(200);
  return answers.map(({ statusCode }) => statusCode);
}

it.each([
  ['a sandbox', 'sandbox', {}, [200, 200, 200, 200, 200]],
  ['a sandbox with a token', 'sandbox', { METRICS_TOKEN: TOKEN }, [401, 401, 401, 401, 200]],
  ['live mode', 'live', liveEnvironment('postgresql://db/titan'), [404, 404, 404, 404, 404]],
  [
    'live mode with a token',
    'live',
    { ...liveEnvironment('postgresql://db/titan'), METRICS_TOKEN: TOKEN },
    [401, 401, 401, 401, 200],
  ],
] as const)('%s shows the metrics to whom it should', async (_, mode, environment, statuses) => {
  expect(await statusesFor(mode, readerOf(environment))).toEqual(statuses);
});
