// facts/merchant-api "Initialise": the body of POST /charges/initialize, each field with its rule in words.
import * as z from 'zod/mini';
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { isEmail } from '@titan/rules/email';
import { CHANNELS } from '@titan/rules/methods';
import { isReference } from '@titan/rules/reference';
import { cleanLine } from '../merchants/text.ts';
import { metadataProblem } from './metadata-rule.ts';
import {
  type Env,
  isNoticeUrl,
  isOutsideUrl,
  NOTICE_URL_RULE,
  OUTSIDE_URL_RULE,
} from '../merchants/outside-url.ts';
import { isReservedReference } from '../payments/references.ts';

const NAME_MAX = 100;
const NARRATION_MAX = 255;

const AMOUNT_RULE = 'a number or a decimal text greater than 0, such as 1500 or "1500.50"';
const REFERENCE_RULE = '1 to 100 characters of A-Z, a-z, 0-9, ".", "|", "_" and "-"';
const CHANNEL_RULE = `a list of one or more of ${CHANNELS.join(', ')}`;

/** `"<field>" is required: …` when it is missing, `"<field>" must be …` when it is anything else that it may not be. */
export function must(field: string, rule: string) {
  return (issue: { input?: unknown }): string =>
    issue.input === undefined ? `"${field}" is required: ${rule}` : `"${field}" must be ${rule}`;
}

/** A text that is required, and has to be right in its own way. */
export function text(field: string, rule: string, isRight: (value: string) => boolean) {
  return z
    .string({ error: must(field, rule) })
    .check(z.refine(isRight, { error: `"${field}" must be ${rule}`, abort: true }));
}

/** A reference, which pages often make of a clock or a counter: a whole number stands for its digits. */
export function referenceText(
  field: string,
  rule: string,
  isRight: (value: string) => boolean = isReference,
) {
  const error = must(field, rule);
  const given = z.union([z.string(), z.int({ error })], { error }).check(
    z.overwrite(String),
    z.refine((value) => isRight(String(value)), { error: `"${field}" must be ${rule}`, abort: true }),
  );
  // A transform would say so in the type, and take the examples out of the description that is drawn from it.
  return given as unknown as z.ZodMiniType<string, string | number>;
}

/** A line for people: bounded as it will be shown, so that what we strip does not count. */
export function line(field: string, maxLength: number) {
  return text(
    field,
    `text of at most ${maxLength} characters`,
    (value) => cleanLine(value).length <= maxLength,
  );
}

function outsideUrl(field: string, env: Env) {
  return z.optional(text(field, OUTSIDE_URL_RULE[env], (value) => isOutsideUrl(value, env)));
}

/** Where notices go: what could never be delivered is refused here. */
export function noticeUrl(field: string, env: Env) {
  return z.optional(text(field, NOTICE_URL_RULE[env], (value) => isNoticeUrl(value, env)));
}

const reference = referenceText('reference', REFERENCE_RULE).check(
  z.refine((value) => !isReservedReference(value), {
    error: '"reference" is a word kept for the checkout\'s own addresses; use another one',
  }),
);

const customer = z.strictObject(
  {
    email: text('customer.email', 'an email address of at most 254 characters', isEmail),
    name: z.optional(line('customer.name', NAME_MAX)),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type'
        ? must('customer', 'an object with "email" and, if known, "name"')(issue)
        : undefined,
  },
);

const metadata = z.record(z.string(), z.unknown(), { error: must('metadata', 'an object') }).check(
  z.check((payload) => {
    const problem = metadataProblem(payload.value);
    if (problem !== null)
      payload.issues.push({ code: 'custom', input: payload.value, message: `"metadata" ${problem}` });
  }),
);

function bodyFor(env: Env) {
  return z.strictObject({
    reference,
    /** How many decimals it may have depends on the currency: read-initialize-body.ts. */
    amount: z.union([z.string(), z.number()], { error: must('amount', AMOUNT_RULE) }),
    currency: text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency),
    /** Ours: the currency that cards are debited in, when it is another one (spec §3 conversion). */
    payment_currency: z.optional(text('payment_currency', `one of ${CURRENCIES.join(', ')}`, isCurrency)),
    customer,
    redirect_url: outsideUrl('redirect_url', env),
    notification_url: noticeUrl('notification_url', env),
    narration: z.optional(line('narration', NARRATION_MAX)),
    channels: z.optional(
      z
        .array(z.enum(CHANNELS, { error: `"channels" must be ${CHANNEL_RULE}` }), {
          error: must('channels', CHANNEL_RULE),
        })
        .check(
          z.minLength(1, `"channels" must be ${CHANNEL_RULE}`),
          z.maxLength(10, '"channels" has too many entries'),
        ),
    ),
    default_channel: z.optional(
      z.enum(CHANNELS, { error: must('default_channel', `one of ${CHANNELS.join(', ')}`) }),
    ),
    metadata: z.optional(metadata),
    merchant_bears_cost: z.optional(z.boolean({ error: must('merchant_bears_cost', 'true or false') })),
  });
}

/** The body by the kind of key that sends it: only test keys may name an http address of the same machine. */
export const INITIALIZE_BODY = { test: bodyFor('test'), live: bodyFor('live') } as const;

export type InitializeBody = z.infer<(typeof INITIALIZE_BODY)[Env]>;

/** The fields that exist, by where in the body they stand; for the suggestions beside unknown ones. */
export const KNOWN_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['', Object.keys(INITIALIZE_BODY.live.shape)],
  ['customer', Object.keys(customer.shape)],
]);

/** The words of the amount rule, shared with the check that needs the currency. */
export { AMOUNT_RULE };
