// Schemas of looks.ts: what its calls take and answer (decision 0024).
import { isEmail } from '@titan/rules/email';
import { readLanguageTag } from '@titan/rules/language-tag';
import { parseHexColour } from '@titan/rules/merchant-theme';
import * as z from 'zod/mini';
import { code, line, opaque } from '../field.schema.ts';
import { consoleEndpoints } from './console-call.ts';
import * as calls from './looks.ts';
import { nothing } from './nothing.schema.ts';

/** @param problem a key of the console's words, area `looks` */
const field = (kind: typeof line, problem: string, isOne: (value: string) => boolean) =>
  z.nullable(kind({ max: 254, error: problem }).check(z.refine(isOne, problem)));
const colour = field(code, 'badColour', (value) => parseHexColour(value) !== null);
/** The name of a kept picture. */
const picture = opaque({ max: 32 }).check(z.regex(/^[0-9a-f]{32}$/));
const logo = z.nullable(picture);

const looks = z.object({
  logo,
  primary_color: colour,
  secondary_color: colour,
  support_email: field(line, 'badEmail', isEmail),
  locale: field(line, 'badLocale', (value) => readLanguageTag(value) !== null),
  draft_languages: z.boolean(),
  /** As they were shown: who saves others has not seen what somebody else has saved since. */
  version: opaque({ max: 100 }),
});

export const schemas = {
  read: { body: nothing, reply: looks },
  change: { body: looks, reply: looks },
  keepLogo: {
    body: z.object({
      /** PNG, JPEG or WebP as base64. */
      picture: opaque().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    reply: z.object({ logo: z.string() }),
  },
  preview: {
    body: nothing,
    query: z.object({
      state: z.enum(calls.PREVIEW_STATES),
      theme: z.enum(['light', 'dark']),
      logo: z.optional(picture),
      primary_color: z.optional(code({ max: 254 })),
      secondary_color: z.optional(code({ max: 254 })),
      support_email: z.optional(line({ max: 254 })),
      locale: z.optional(line({ max: 254 })),
    }),
    reply: z.object({}),
  },
};

export const looksCalls = consoleEndpoints(
  {
    read: calls.readLooks,
    change: calls.changeLooks,
    keepLogo: calls.keepLogo,
    preview: calls.previewLooks,
  },
  schemas,
);
