// What the shop's pages look like, and a preview of them before it is saved.
import { isEmail } from '@titan/rules/email';
import { readLanguageTag } from '@titan/rules/language-tag';
import { parseHexColour } from '@titan/rules/merchant-theme';
import * as z from 'zod/mini';
import { code, line, opaque } from '../field.schema.ts';
import { PREVIEW_STATES } from './lists.ts';
import type { SchemaProblem } from './field-problem.ts';
import { consoleCalls, type Reply } from './console-call.ts';

const field = (kind: typeof line, problem: SchemaProblem, isOne: (value: string) => boolean) =>
  z.nullable(kind({ max: 254, error: problem }).check(z.refine(isOne, problem)));
const colour = field(code, 'bad_colour', (value) => parseHexColour(value) !== null);
/** The name of a kept picture. */
const picture = opaque({ max: 32 }).check(z.regex(/^[0-9a-f]{32}$/));
const logo = z.nullable(picture);

const branding = z.object({
  logo,
  primary_color: colour,
  secondary_color: colour,
  support_email: field(line, 'bad_email', isEmail),
  locale: field(line, 'bad_locale', (value) => readLanguageTag(value) !== null),
  draft_languages: z.boolean(),
  /** As they were shown: who saves others has not seen what somebody else has saved since. */
  version: opaque({ max: 100 }),
});

/** A picture that is sent, whatever it is of; as base64, one of 2 MB is a third longer. */
export const sentPicture = {
  bodyBytes: 3_000_000,
  body: z.object({
    /** PNG, JPEG or WebP as base64. */
    picture: opaque().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
};

export const brandingCalls = consoleCalls({
  read: { call: 'GET /branding', right: 'branding', reply: branding },
  change: { call: 'POST /branding', right: 'branding', body: branding, reply: branding },
  /** Keeps a picture for a day, so that it can be looked at before it is saved. */
  keepLogo: {
    call: 'POST /branding/logo',
    right: 'branding',
    ...sentPicture,
    reply: z.object({ logo: z.string() }),
  },
  /** The payer's page as a document, for a frame of the console. */
  preview: {
    call: 'GET /preview',
    right: 'branding',
    query: z.object({
      state: z.enum(PREVIEW_STATES),
      theme: z.enum(['light', 'dark']),
      logo: z.optional(picture),
      primary_color: z.optional(code({ max: 254 })),
      secondary_color: z.optional(code({ max: 254 })),
      support_email: z.optional(line({ max: 254 })),
      locale: z.optional(line({ max: 254 })),
    }),
    reply: z.object({}),
  },
});

export type ShopBranding = Reply<typeof brandingCalls.read>;
