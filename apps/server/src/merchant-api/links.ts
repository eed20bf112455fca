// The calls about payment links: make, change, read, list.
import { toMajorNumber } from '@titan/rules/money';
import { readSlug } from '@titan/rules/payment-link';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { changeLink as changeKeptLink, type LinkDeps, type KeptLink, makeLink } from '../links/keep-link.ts';
import type { MerchantLinkRow } from '../links/merchant-links.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { sentText } from '../merchants/kept-text.ts';
import { addCall, type CallDeps, merchantCall, type QueryOf } from './call.ts';
import { logoRefused, lookReply, lookReplyOf } from './customization.ts';
import { type Refused, refused, refusedFields, wrongField } from './envelope.ts';
import type { FieldProblems } from './fields/fields.ts';
import { text } from './fields/field-schemas.ts';
import { itemsReply, itemsReplyOf } from './fields/items.ts';
import {
  amountProblems,
  currencyStays,
  LINK_CHANGE_BODY,
  type LinkChangeBody,
  NEW_LINK_BODY,
  type NewLinkBody,
  readLinkChange,
  readNewLink,
} from './link-body.ts';
import { LIST_FIELDS, limitOf, shownOf } from './fields/list.ts';
import { textReply } from './fields/text-field.ts';

// POST and PATCH /payment-links.

/** Makes a link. With an Idempotency-Key the same body again finds the link that it made. */
async function createLink(
  deps: LinkCallDeps,
  owner: Owner,
  body: NewLinkBody,
  onceKey: string | string[] | undefined,
): Promise<LinkReply | Refused> {
  const read = readNewLink(body);
  if (!read.ok) return refusedFields(read.problems);
  if (onceKey !== undefined && !KEY_FORM.test(String(onceKey))) return refused('onceKeyForm');
  return outcomeOf(deps, await makeLink(deps, owner, read, onceKey === undefined ? null : String(onceKey)));
}

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

async function changeLink(
  deps: LinkCallDeps,
  owner: Owner,
  slug: string,
  body: LinkChangeBody,
): Promise<LinkReply | Refused> {
  const hasNewLogo = Boolean(body.customization?.logo);
  const read = (link: MerchantLinkRow) => readLinkChange(body, link);
  return outcomeOf(deps, await changeKeptLink(deps, owner, slug, { read, hasNewLogo }));
}

function outcomeOf({ publicUrl }: LinkCallDeps, kept: KeptLink<FieldProblems>): LinkReply | Refused {
  switch (kept.kind) {
    case 'link':
      return linkReplyOf(kept.link, publicUrl);
    case 'wrong':
      return refusedFields(kept.problems);
    case 'noPicture':
      return logoRefused('customization.logo', kept.why);
    case 'refused':
      return refused(kept.reason);
  }
}

// Payment links: `{slug, url, …}`. Only fields declared here can leave the service.

/** Major units in shortest form. */
const majorAmount = z.nullable(z.number());

const linkReply = z.object({
  slug: z.string(),
  /** What payers open. */
  url: z.string(),
  name: textReply,
  description: z.nullable(textReply),
  /** A fixed amount, else null; then `min` and `max` bound what the payer chooses. */
  amount: majorAmount,
  min: majorAmount,
  max: majorAmount,
  currency: z.string(),
  redirect_url: z.nullable(z.string()),
  /** What a fixed amount is for; null: not given. */
  items: z.nullable(itemsReply),
  /** The link's own; null: the merchant's, a secondary colour only with a primary one. */
  customization: z.object(lookReply),
  locale: z.nullable(z.string()),
  active: z.boolean(),
  /** Whose money it takes. */
  mode: z.enum(['test', 'live']),
  created_at: z.string(),
  updated_at: z.string(),
});
type LinkReply = z.infer<typeof linkReply>;

/** @param publicUrl origin that payers open, without a trailing slash */
function linkReplyOf(row: MerchantLinkRow, publicUrl: string): LinkReply {
  const major = (minor: number | null) => (minor === null ? null : toMajorNumber(minor, row.currency));
  return {
    slug: row.slug,
    url: `${publicUrl}/pay/${row.slug}`,
    name: sentText({ plain: row.name, texts: row.names }),
    description: sentText({ plain: row.description, texts: row.descriptions }),
    amount: major(row.amount_minor),
    min: major(row.min_minor),
    max: major(row.max_minor),
    currency: row.currency,
    redirect_url: row.redirect_url,
    items: row.items && itemsReplyOf(row.items, row.currency),
    customization: lookReplyOf(row, publicUrl),
    locale: row.locale,
    active: row.active,
    mode: row.env,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

// Payment links: the calls, declared.

const CHAPTER = 'Payment links';

const createPaymentLink = merchantCall({
  method: 'POST',
  path: '/payment-links',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Make a payment link',
  message: 'Payment link created successfully',
  about:
    'Share its `url`. `amount` fixes what is paid; `min` and `max` instead let the payer choose. `items` say what a fixed amount is for. `name`, `description` and the names of items may each be one text, or one for each language. What `customization` leaves out is as on your other pages, but for `secondary_color`, which goes with the `primary_color` beside it. With a header `Idempotency-Key` the same body again finds the link that it made.',
  body: (env) => NEW_LINK_BODY[env],
  alsoWrong: (raw) => amountProblems(raw, raw['currency'], true),
  data: linkReply,
  example: {
    name: 'Roof fund',
    currency: 'NGN',
    min: 100,
    max: '5000.50',
    description: 'Any help is welcome.',
  },
});

const listPaymentLinks = merchantCall({
  method: 'GET',
  path: '/payment-links',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Your payment links, newest first',
  message: 'Payment links retrieved successfully',
  query: z.strictObject({
    limit: LIST_FIELDS.limit,
    starting_after: z.optional(
      text(
        'starting_after',
        'the slug of the last link of the page before',
        (value) => readSlug(value) !== null,
      ),
    ),
  }),
  data: z.object({ has_more: z.boolean(), payment_links: z.array(linkReply) }),
});

const getPaymentLink = merchantCall({
  method: 'GET',
  path: '/payment-links/:slug',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'One payment link',
  message: 'Payment link retrieved successfully',
  data: linkReply,
});

const changePaymentLink = merchantCall({
  method: 'PATCH',
  path: '/payment-links/:slug',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Change a payment link, or switch it off',
  message: 'Payment link updated successfully',
  about:
    'What is left out stays; null, or "", removes what a link can be without, and for anything else is as if left out. With `active` false its page says that it is no longer active; payments that it has opened go on.',
  body: (env) => LINK_CHANGE_BODY[env],
  alsoWrong: currencyStays,
  data: linkReply,
  example: { description: 'Any help is welcome.', active: true },
});

type LinkCallDeps = LinkDeps & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
};

/** A link of another merchant or environment is answered as one that does not exist. */
export function addLinkCalls(scope: FastifyInstance, deps: LinkCallDeps & CallDeps): void {
  addCall(scope, deps, createPaymentLink, ({ owner, body, request }) =>
    createLink(deps, owner, body, request.headers['idempotency-key']),
  );
  addCall(scope, deps, listPaymentLinks, ({ owner, query }) => list(deps, owner, query));
  addCall(scope, deps, getPaymentLink, ({ owner, params }) => read(deps, owner, slugOf(params)));
  addCall(scope, deps, changePaymentLink, ({ owner, body, params }) =>
    changeLink(deps, owner, slugOf(params), body),
  );
}

function slugOf(params: Record<string, string>): string {
  return readSlug(params['slug'] ?? '') ?? '';
}

async function read(deps: LinkCallDeps, owner: Owner, slug: string): Promise<LinkReply | Refused> {
  const link = await deps.links.read(owner, slug);
  return link === null ? refused('linkNotFound') : linkReplyOf(link, deps.publicUrl);
}

async function list(
  { links, publicUrl }: LinkCallDeps,
  owner: Owner,
  query: QueryOf<typeof listPaymentLinks>,
): Promise<{ has_more: boolean; payment_links: LinkReply[] } | Refused> {
  const limit = limitOf(query);
  const after = query.starting_after === undefined ? null : readSlug(query.starting_after);
  if (after !== null && (await links.read(owner, after)) === null)
    return wrongField('starting_after', '"starting_after" must be the slug of a payment link of yours');
  // One row more than is shown, to know whether there are more.
  const found = await links.list(owner, { limit: limit + 1, after });
  const { hasMore, shown } = shownOf(found, limit);
  return { has_more: hasMore, payment_links: shown.map((row) => linkReplyOf(row, publicUrl)) };
}
