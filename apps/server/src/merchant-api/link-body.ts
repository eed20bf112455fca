// facts/merchant-api "payment links": the bodies of POST and PATCH /payment-links, each field with its rule in words.
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { parseHexColour } from '@titan/rules/merchant-theme';
import * as z from 'zod/mini';
import { AMOUNT_RULE, must, text } from './initialize-body.ts';
import { cleanLine } from '../merchants/text.ts';
import { type Env, isOutsideUrl, OUTSIDE_URL_RULE } from '../merchants/outside-url.ts';

const NAME_MAX = 100;
const DESCRIPTION_MAX = 255;
const COLOUR_RULE = 'a colour as #rrggbb, such as "#14532d"';

const money = (field: string) =>
  z.optional(z.union([z.string(), z.number()], { error: must(field, AMOUNT_RULE) }));

/** A text of its own kind, or null, which takes away what stood there. */
function orNull(field: string, rule: string, isRight: (value: string) => boolean) {
  return z.optional(
    z.union([z.null(), text(field, `${rule}, or null`, isRight)], { error: must(field, `${rule}, or null`) }),
  );
}

const isColour = (value: string) => parseHexColour(value) !== null;

function fieldsFor(env: Env) {
  return {
    name: text(
      'name',
      `text of 1 to ${NAME_MAX} characters`,
      (value) => cleanLine(value) !== '' && cleanLine(value).length <= NAME_MAX,
    ),
    description: orNull(
      'description',
      `text of at most ${DESCRIPTION_MAX} characters`,
      (value) => cleanLine(value).length <= DESCRIPTION_MAX,
    ),
    /** A fixed amount … */
    amount: money('amount'),
    /** … or the bounds of an open one. How they go together: read-link-body.ts. */
    min: money('min'),
    max: money('max'),
    redirect_url: orNull('redirect_url', OUTSIDE_URL_RULE[env], (value) => isOutsideUrl(value, env)),
    customization: z.optional(
      z.strictObject(
        {
          logo: orNull('customization.logo', OUTSIDE_URL_RULE.live, (value) => isOutsideUrl(value, 'live')),
          primary_color: orNull('customization.primary_color', COLOUR_RULE, isColour),
          secondary_color: orNull('customization.secondary_color', COLOUR_RULE, isColour),
        },
        {
          error: (issue) =>
            issue.code === 'invalid_type'
              ? must(
                  'customization',
                  'an object with "logo", "primary_color" and "secondary_color", as far as wanted',
                )(issue)
              : undefined,
        },
      ),
    ),
    active: z.optional(z.boolean({ error: must('active', 'true or false') })),
  };
}

function newLinkFor(env: Env) {
  return z.strictObject({
    ...fieldsFor(env),
    currency: text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency),
  });
}

function changeFor(env: Env) {
  const { name, ...rest } = fieldsFor(env);
  return z.strictObject({ name: z.optional(name), ...rest });
}

/** The bodies by the kind of key that sends them, as with initialise. */
export const NEW_LINK_BODY = { test: newLinkFor('test'), live: newLinkFor('live') } as const;
export const LINK_CHANGE_BODY = { test: changeFor('test'), live: changeFor('live') } as const;

export type NewLinkBody = z.infer<(typeof NEW_LINK_BODY)[Env]>;
export type LinkChangeBody = z.infer<(typeof LINK_CHANGE_BODY)[Env]>;
