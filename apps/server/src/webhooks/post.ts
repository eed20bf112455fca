// Sends one webhook by HTTP POST to an address that was checked just before, within every limit (docs/webhooks.md).
import { createOutsideHttp, type OutsideHttpParts } from '../platform/outside-http.ts';
import type { WebhookOut } from '@titan/platform/ports';

const WEBHOOK_DEADLINE_MS = 15_000;
/** The rest of a longer answer is not waited for. */
const WEBHOOK_MAX_BYTES = 64 * 1_024;

/** Builds it. */
export function createWebhookOut(deps: OutsideHttpParts): WebhookOut {
  const outside = createOutsideHttp(deps);
  const limits = { deadlineMs: WEBHOOK_DEADLINE_MS, maxBytes: WEBHOOK_MAX_BYTES };
  return {
    async send(post, signal) {
      const answer = await outside.send({ ...post, ...limits, method: 'POST' }, signal);
      return answer.kind === 'answered'
        ? {
            kind: 'answered',
            status: answer.status,
            text: answer.body.toString('utf8'),
            evidence: answer.evidence,
          }
        : answer;
    },
  };
}
