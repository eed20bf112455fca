// A scenario is played over HTTP, on a checkout that runs, as the demo shop.
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';
import type { Stage } from '@titan/server/test-mode/scenarios/run-scenario';

/** @param url the checkout's, without a trailing slash */
export function httpStage(url: string): Stage {
  return {
    keys: TEST_MERCHANT,
    async call({ method, path, key, body }) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.json() as never;
    },
    wait: (ms) => wait(ms),
    receiverAt: (reference) => `${url}/sandbox/receivers/${reference}`,
  };
}
