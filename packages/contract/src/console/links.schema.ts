// Links: payment links as the console lists, makes and changes them.
import { CURRENCIES } from '@titan/rules/currency';
import { readTime } from '@titan/rules/read-time';
import * as z from 'zod/mini';
import { line, opaque, typedAmount } from '../field.schema.ts';
import { type Body, consoleCalls, type Reply } from './console-call.ts';
import { sentPicture } from './branding.schema.ts';
import { instant } from './times.schema.ts';

/** Amounts as they were typed: either the fixed one, or the bounds of an open one. */
const terms = {
  name: line({ max: 2_000 }),
  description: line({ max: 4_000 }),
  amount: z.nullable(typedAmount),
  min: z.nullable(typedAmount),
  max: z.nullable(typedAmount),
  /** Its address; null: the merchant's own. */
  picture: z.nullable(opaque({ max: 2_048 })),
  /** The end of its last day where the person is; null: it has none. */
  ends_at: z.nullable(opaque({ max: 40 }).check(z.refine((text) => readTime(text) !== null))),
};

const link = {
  slug: z.string(),
  url: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  currency: z.string(),
  amount_minor: z.nullable(z.number()),
  min_minor: z.nullable(z.number()),
  max_minor: z.nullable(z.number()),
  /** The address of our own copy. */
  picture: z.nullable(z.string()),
  active: z.boolean(),
  ends_at: z.nullable(instant),
  has_ended: z.boolean(),
  /** Payments that were begun on it, and those that were paid. */
  opened: z.number(),
  paid: z.number(),
  /** What came in; null: their role sees no sums. */
  paid_minor: z.nullable(z.number()),
};

const whole = z.object({
  ...link,
  /** Another after each change. */
  version: z.number(),
  qr: z.object({ size: z.number(), path: z.string() }),
  merchant: z.string(),
});

const slug = opaque({ max: 100 });
const named = z.object({ slug });

export const linksCalls = consoleCalls({
  list: {
    call: 'GET /links',
    right: 'seeLinks',
    query: z.object({ after: z.optional(slug) }),
    reply: z.object({ links: z.array(z.object(link)), hasMore: z.boolean() }),
  },
  read: { call: 'GET /links/:slug', right: 'seeLinks', params: named, reply: whole },
  make: {
    call: 'POST /links',
    right: 'links',
    body: z.object({
      ...terms,
      currency: z.enum(CURRENCIES),
      /** The form's own: sent twice it makes one link. */
      once: opaque({ max: 64 }).check(z.regex(/^[\w-]{8,64}$/)),
      /** The link that it is a copy of: what the form has no field for is taken from there. */
      copyOf: z.optional(slug),
    }),
    reply: z.object({ slug: z.string() }),
  },
  change: {
    call: 'POST /links/:slug',
    right: 'links',
    params: named,
    body: z.object({ ...terms, version: z.number() }),
    reply: z.object({}),
  },
  /** Keeps a picture for a day, so that the form can be saved with it. */
  keepPicture: {
    call: 'POST /link-pictures',
    right: 'links',
    ...sentPicture,
    reply: z.object({
      /** Its address. */
      picture: z.string(),
    }),
  },
  switch: {
    call: 'POST /links/:slug/switch',
    right: 'links',
    params: named,
    body: z.object({ isActive: z.boolean() }),
    reply: z.object({}),
  },
});

export type ListedLink = Reply<typeof linksCalls.list>['links'][number];
export type WholeLink = Reply<typeof linksCalls.read>;
export type LinkTerms = Omit<Body<typeof linksCalls.change>, 'version'>;
