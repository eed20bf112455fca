// The calls about payment links: make, change, read, list.
import { toMajorNumber } from '@titan/rules/money';
import { readSlug } from '@titan/rules/payment-link';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { LinkTermsRow, MerchantLinkRow, MerchantLinkStore } from '../links/merchant-links.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import { sentText } from '../merchants/kept-text.ts';
import type { KeptPicture, Pictures } from '../merchants/pictures.ts';
import { fingerprintOf, isSameFingerprint } from '../payments/attempts/fingerprint.ts';
import type { Clock, Ids } from '../platform/ports.ts';
import { addCall, type CallParts, merchantCall, type Outcome, wrongField } from './call.ts';
import { logoRefused, lookReply, lookReplyOf } from './customization.ts';
import type { RefusalReason } from './envelope.ts';
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
import { LIST_FIELDS } from './fields/list.ts';
import { textReply } from './fields/text-field.ts';

// POST and PATCH /payment-links: a link is made once per key, and changed as a whole.

type KeepLinkParts = {
  links: MerchantLinkStore;
  pictures: Pick<Pictures, 'fromAddress'>;
  clock: Clock;
  ids: Pick<Ids, 'link'>;
  keys: { idempotency: Buffer };
};

type LinkOutcome =
  | { kind: 'link'; link: MerchantLinkRow }
  | { kind: 'refused'; reason: RefusalReason; problems: FieldProblems | null };

/** After a lost race the next read finds the winner. */
const LOOKS = 4;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

const refused = (reason: RefusalReason, problems: FieldProblems | null = null): LinkOutcome => ({
  kind: 'refused',
  reason,
  problems,
});

/** Makes a link. With an Idempotency-Key the same body again finds the link that it made. */
async function createLink(
  parts: KeepLinkParts,
  key: SecretKey,
  body: NewLinkBody,
  onceKey: string | string[] | undefined,
): Promise<LinkOutcome> {
  const read = readNewLink(body);
  // Only merchants see what is wrong with a body.
  if (!read.ok) return toMerchants(parts, key, refused('invalid', read.problems));
  if (onceKey !== undefined && !KEY_FORM.test(String(onceKey)))
    return toMerchants(parts, key, refused('onceKeyForm'));
  const { currency } = read;
  const fingerprint = fingerprintOf('payment-link-new-1', fingerprinted(read), parts.keys.idempotency);
  const once = onceKey === undefined ? null : { key: String(onceKey), fingerprint };
  const pictured = await withLogo(parts, key, read.terms, once);
  if ('kind' in pictured) return pictured;
  const { terms } = pictured;
  for (let look = 1; look <= LOOKS; look += 1) {
    const at = parts.clock.now();
    const answer = await parts.links.create(key, { terms, currency, slug: parts.ids.link(), once, at });
    if (!answer.authorised) return refused('badKey');
    const { made, known } = answer.row;
    if (made) return { kind: 'link', link: made };
    if (known) return repeatOf(known, fingerprint);
  }
  throw new Error('A link could neither be made nor found');
}

/** A body is recognised by what was sent. What links once could not have counts only where it was sent. */
function fingerprinted({ terms, currency }: { terms: LinkTermsRow; currency: string }): object {
  const { logo: _made, support_email, locale, items, names, descriptions, ...rest } = terms;
  return {
    terms: {
      ...rest,
      support_email: support_email ?? undefined,
      locale: locale ?? undefined,
      items: items ?? undefined,
      names: names ?? undefined,
      descriptions: descriptions ?? undefined,
    },
    currency,
  };
}

function repeatOf(known: MerchantLinkRow & { fingerprint: Buffer }, fingerprint: Buffer): LinkOutcome {
  return isSameFingerprint(known.fingerprint, fingerprint)
    ? { kind: 'link', link: known }
    : refused('onceKeyUsed');
}

/** Only a merchant's call fetches anything, and a repeat finds its link although the picture has gone. */
async function withLogo(
  { links, pictures }: KeepLinkParts,
  key: SecretKey,
  terms: LinkTermsRow,
  once: { key: string; fingerprint: Buffer } | null,
): Promise<LinkOutcome | { terms: LinkTermsRow }> {
  if (terms.logo_url === null) return { terms };
  const before = await links.madeOnce(key, once?.key ?? '');
  if (!before.authorised) return refused('badKey');
  if (before.row && once) return repeatOf(before.row, once.fingerprint);
  const kept = await pictures.fromAddress(terms.logo_url, key.lookup);
  return kept.kind === 'kept' ? { terms: { ...terms, logo: kept.name } } : logoRefused(LOGO, kept);
}

const LOGO = 'customization.logo';

/** Changes a link; of two concurrent changes neither is lost. */
async function changeLink(
  parts: KeepLinkParts,
  key: SecretKey,
  slug: string,
  body: LinkChangeBody,
): Promise<LinkOutcome> {
  let kept: KeptPicture | null = null;
  for (let look = 1; look <= LOOKS; look += 1) {
    const found = await parts.links.read(key, slug);
    if (!found.authorised) return refused('badKey');
    if (found.row === null) return refused('linkNotFound');
    const read = readLinkChange(body, found.row);
    if (!read.ok) return refused('invalid', read.problems);
    const { version } = found.row;
    let { terms } = read;
    if (body.customization?.logo && terms.logo_url !== null) {
      kept ??= await parts.pictures.fromAddress(terms.logo_url, key.lookup);
      if (kept.kind !== 'kept') return logoRefused(LOGO, kept);
      terms = { ...terms, logo: kept.name };
    }
    const answer = await parts.links.change(key, slug, { terms, version, at: parts.clock.now() });
    if (!answer.authorised) return refused('badKey');
    if (answer.row) return { kind: 'link', link: answer.row };
  }
  return refused('busy');
}

async function toMerchants(parts: KeepLinkParts, key: SecretKey, answer: LinkOutcome): Promise<LinkOutcome> {
  const { authorised } = await parts.links.read(key, '');
  return authorised ? answer : refused('badKey');
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
  /** What a fixed amount is for; null: not said. */
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
  data: linkReply,
});

const changePaymentLink = merchantCall({
  method: 'PATCH',
  path: '/payment-links/:slug',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Change a payment link, or switch it off',
  about:
    'What is left out stays; null, or "", removes what a link can be without, and for anything else is as if left out. With `active` false its page says that it is no longer active; payments that it has opened go on.',
  body: (env) => LINK_CHANGE_BODY[env],
  alsoWrong: currencyStays,
  data: linkReply,
  example: { description: 'Any help is welcome.', active: true },
});

type LinkParts = KeepLinkParts & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
};

const LIMIT_DEFAULT = 10;

/** A link of another merchant or environment is answered as one that does not exist. */
export function addLinkCalls(scope: FastifyInstance, parts: LinkParts & CallParts): void {
  addCall(scope, parts, createPaymentLink, async ({ key, body, request }) => {
    const made = await createLink(parts, key, body, request.headers['idempotency-key']);
    return linkOutcome(parts, made, 'Payment link created successfully');
  });
  addCall(scope, parts, listPaymentLinks, ({ key, query }) => list(parts, key, query));
  addCall(scope, parts, getPaymentLink, ({ key, params }) => read(parts, key, slugOf(params)));
  addCall(scope, parts, changePaymentLink, async ({ key, body, params }) =>
    linkOutcome(
      parts,
      await changeLink(parts, key, slugOf(params), body),
      'Payment link updated successfully',
    ),
  );
}

function slugOf(params: Record<string, string>): string {
  return readSlug(params['slug'] ?? '') ?? '';
}

function linkOutcome({ publicUrl }: LinkParts, outcome: LinkOutcome, message: string): Outcome<LinkReply> {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'done', message, data: linkReplyOf(outcome.link, publicUrl) };
}

async function read(parts: LinkParts, key: SecretKey, slug: string): Promise<Outcome<LinkReply>> {
  const found = await parts.links.read(key, slug);
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  if (found.row === null) return { kind: 'refused', reason: 'linkNotFound' };
  return linkOutcome(parts, { kind: 'link', link: found.row }, 'Payment link retrieved successfully');
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
  // One row more than is shown, to know whether there are more.
  const found = await links.list(key, { limit: limit + 1, after });
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  const payment_links = found.row.slice(0, limit).map((row) => linkReplyOf(row, publicUrl));
  const data = { has_more: found.row.length > limit, payment_links };
  return { kind: 'done', message: 'Payment links retrieved successfully', data };
}
