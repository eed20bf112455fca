// facts/merchant-api: POST, GET and PATCH /payment-links. HTTP only; the bodies are read in read-link-body.ts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readSlug } from '@titan/rules/payment-link';
import type { Clock, Ids } from '../ports.ts';
import type { MerchantLinkStore } from '../store/merchant-links.ts';
import { changeLink, createLink } from './keep-link.ts';
import { linkReply, linkReplyOf } from './link-reply.ts';
import { readLinkPage } from './read-link-page.ts';
import { errorEnvelope, successEnvelope } from './merchant-envelope.ts';
import { refuse } from './merchant-errors.ts';
import { needSecretKey, secretKeyOf } from './secret-key-of.ts';

export type LinkCallParts = {
  links: MerchantLinkStore;
  clock: Clock;
  ids: Pick<Ids, 'link'>;
  keys: { idempotency: Buffer };
  publicUrl: string;
};

const BODY_LIMIT_BYTES = 32 * 1_024;
const failures = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const one = { response: { 200: successEnvelope(linkReply), ...failures } };
const many = {
  response: {
    200: successEnvelope(z.object({ has_more: z.boolean(), payment_links: z.array(linkReply) })),
    ...failures,
  },
};
const MESSAGES = {
  created: 'Payment link created successfully',
  read: 'Payment link retrieved successfully',
  listed: 'Payment links retrieved successfully',
  changed: 'Payment link updated successfully',
};

type Named = { Params: { slug: string } };

/** Registers the calls; a link of another merchant, or of the other environment, is as one that does not exist. */
export function linkCalls(scope: FastifyInstance, parts: LinkCallParts): void {
  const options = { bodyLimit: BODY_LIMIT_BYTES, onRequest: needSecretKey };
  scope.post('/payment-links', { ...options, schema: one }, (request, reply) =>
    create(parts, request, reply),
  );
  scope.get('/payment-links', { ...options, schema: many }, (request, reply) => list(parts, request, reply));
  scope.get<Named>('/payment-links/:slug', { ...options, schema: one }, (request, reply) =>
    read(parts, request, reply),
  );
  scope.patch<Named>('/payment-links/:slug', { ...options, schema: one }, (request, reply) =>
    change(parts, request, reply),
  );
}

async function create(
  parts: LinkCallParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await createLink(
    parts,
    secretKeyOf(request),
    request.body,
    request.headers['idempotency-key'],
  );
  if (outcome.kind === 'refused') return refuse(reply, outcome.reason, outcome.problems);
  return reply.send({
    status: true,
    message: MESSAGES.created,
    data: linkReplyOf(outcome.link, parts.publicUrl),
  });
}

async function read(
  parts: LinkCallParts,
  request: FastifyRequest<Named>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await parts.links.read(secretKeyOf(request), readSlug(request.params.slug) ?? '');
  if (!found.authorised) return refuse(reply, 'badKey');
  if (found.row === null) return refuse(reply, 'linkNotFound');
  return reply.send({ status: true, message: MESSAGES.read, data: linkReplyOf(found.row, parts.publicUrl) });
}

async function change(
  parts: LinkCallParts,
  request: FastifyRequest<Named>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const slug = readSlug(request.params.slug) ?? '';
  const outcome = await changeLink(parts, secretKeyOf(request), slug, request.body);
  if (outcome.kind === 'refused') return refuse(reply, outcome.reason, outcome.problems);
  return reply.send({
    status: true,
    message: MESSAGES.changed,
    data: linkReplyOf(outcome.link, parts.publicUrl),
  });
}

async function list(
  parts: LinkCallParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = secretKeyOf(request);
  const asked = readLinkPage(request.query as Record<string, unknown>);
  // One more than is shown tells whether there are more.
  const page = asked.ok ? { limit: asked.limit + 1, after: asked.after } : { limit: 1, after: null };
  const found = await parts.links.list(key, page);
  if (!found.authorised) return refuse(reply, 'badKey');
  if (!asked.ok) return refuse(reply, 'invalid', asked.problems);
  const shown = found.row.slice(0, asked.limit).map((row) => linkReplyOf(row, parts.publicUrl));
  const data = { has_more: found.row.length > asked.limit, payment_links: shown };
  return reply.send({ status: true, message: MESSAGES.listed, data });
}
