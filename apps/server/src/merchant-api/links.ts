// The stories of the calls about payment links (facts/merchant-api); making and changing one is told in keep-link.ts.
import { readSlug } from '@titan/rules/payment-link';
import type { FastifyInstance } from 'fastify';
import type { SecretKey } from '../merchants/merchant-key.ts';
import { addCall, type CallParts } from './add-call.ts';
import { changeLink, createLink, type KeepLinkParts, type LinkOutcome } from './keep-link.ts';
import { changePaymentLink, createPaymentLink, getPaymentLink, listPaymentLinks } from './link-calls.ts';
import { linkReplyOf, type LinkReply } from './link-reply.ts';
import { type Outcome, wrongField } from './merchant-call.ts';

export type LinkParts = KeepLinkParts & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
};

const LIMIT_DEFAULT = 10;

/** Registers them; a link of another merchant, or of the other environment, is as one that does not exist. */
export function addLinkCalls(scope: FastifyInstance, parts: LinkParts & CallParts): void {
  addCall(scope, parts, createPaymentLink, async ({ key, body, request }) => {
    const made = await createLink(parts, key, body, request.headers['idempotency-key']);
    return told(parts, made, 'Payment link created successfully');
  });
  addCall(scope, parts, listPaymentLinks, ({ key, query }) => list(parts, key, query));
  addCall(scope, parts, getPaymentLink, ({ key, params }) => read(parts, key, slugOf(params)));
  addCall(scope, parts, changePaymentLink, async ({ key, body, params }) =>
    told(parts, await changeLink(parts, key, slugOf(params), body), 'Payment link updated successfully'),
  );
}

function slugOf(params: Record<string, string>): string {
  return readSlug(params['slug'] ?? '') ?? '';
}

function told({ publicUrl }: LinkParts, outcome: LinkOutcome, message: string): Outcome<LinkReply> {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'done', message, data: linkReplyOf(outcome.link, publicUrl) };
}

async function read(parts: LinkParts, key: SecretKey, slug: string): Promise<Outcome<LinkReply>> {
  const found = await parts.links.read(key, slug);
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  if (found.row === null) return { kind: 'refused', reason: 'linkNotFound' };
  return told(parts, { kind: 'link', link: found.row }, 'Payment link retrieved successfully');
}

type ListQuery = NonNullable<typeof listPaymentLinks.query>['_zod']['output'];

async function list(
  { links, publicUrl }: LinkParts,
  key: SecretKey,
  query: ListQuery,
): Promise<Outcome<{ has_more: boolean; payment_links: LinkReply[] }>> {
  const limit = Number(query.limit ?? LIMIT_DEFAULT);
  const after = query.starting_after === undefined ? null : readSlug(query.starting_after);
  if (after !== null) {
    const last = await links.read(key, after);
    if (!last.authorised) return { kind: 'refused', reason: 'badKey' };
    if (last.row === null)
      return wrongField('starting_after', '"starting_after" must be the slug of a payment link of yours');
  }
  // One more than is shown tells whether there are more.
  const found = await links.list(key, { limit: limit + 1, after });
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  const payment_links = found.row.slice(0, limit).map((row) => linkReplyOf(row, publicUrl));
  const data = { has_more: found.row.length > limit, payment_links };
  return { kind: 'done', message: 'Payment links retrieved successfully', data };
}
