// facts/merchant-api "Webhooks": both signatures of one try, by every secret key that is valid.
import { createHmac } from 'node:crypto';

export type WebhookToSign = {
  id: string;
  /** Epoch ms of this try. */
  at: number;
  /** The whole body, and the JSON of its `data`. */
  body: string;
  data: string;
  /** 1 for the first try. */
  tryNumber: number;
};

/**
 * The headers of one try.
 * @param secretKeys every secret key of the merchant that is valid, the newest first. `x-korapay-signature` has room for one
 *   signature, so while two keys are valid the tries take them in turn: a receiver that knows only one of them takes the first
 *   try or the second.
 */
export function webhookHeaders(
  webhook: WebhookToSign,
  secretKeys: readonly [string, ...string[]],
): Record<string, string> {
  const seconds = String(Math.floor(webhook.at / 1_000));
  const signed = `${webhook.id}.${seconds}.${webhook.body}`;
  const turn = secretKeys[(webhook.tryNumber - 1) % secretKeys.length] ?? secretKeys[0];
  return {
    'content-type': 'application/json',
    'user-agent': 'Titan-Checkout-Webhooks/1',
    'x-korapay-signature': createHmac('sha256', turn).update(webhook.data).digest('hex'),
    'webhook-id': webhook.id,
    'webhook-timestamp': seconds,
    'webhook-signature': secretKeys
      .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      .join(' '),
  };
}
