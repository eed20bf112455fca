// The calls about what a merchant's pages look like, and the fields of it that payment links share.
import { isEmail, normalEmail } from '@titan/rules/email';
import { LANGUAGE_TAG_RULE, readLanguageTag } from '@titan/rules/language-tag';
import { parseHexColour } from '@titan/rules/merchant-theme';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Env } from '../db/column-values.ts';
import type { Branding, BrandingChanges, BrandingService } from '../merchants/branding.ts';
import { normalUrl } from '../merchants/outside-url.ts';
import { type KeptPicture, picturePath } from '../merchants/pictures.ts';
import { addCall, type CallDeps, merchantCall } from './call.ts';
import { type Refused, refused, wrongField } from './envelope.ts';
import { orNull, pictureUrl } from './fields/field-schemas.ts';

// The fields: null takes the stored one away.

const COLOUR_RULE = 'a colour as #rrggbb, such as "#14532d"';
const EMAIL_RULE = 'an email address of at most 254 characters';
const isColour = (value: string): boolean => parseHexColour(value) !== null;

/** @param place what stands before each name in the words of an error, such as `customization.` */
export function lookFields(env: Env, place = '') {
  return {
    logo: pictureUrl(`${place}logo`, env),
    primary_color: orNull(`${place}primary_color`, COLOUR_RULE, isColour),
    secondary_color: orNull(`${place}secondary_color`, COLOUR_RULE, isColour),
    support_email: orNull(`${place}support_email`, EMAIL_RULE, isEmail),
  };
}

/** The language of a merchant's pages, or of a link's. */
export const localeField = orNull('locale', LANGUAGE_TAG_RULE, (value) => readLanguageTag(value) !== null);

type SentLook = Partial<
  Record<'logo' | 'primary_color' | 'secondary_color' | 'support_email' | 'locale', string | null | undefined>
>;

/** What a body changes, in its normal form. The picture of another logo is not there yet. */
export function lookChanges(sent: SentLook): BrandingChanges {
  const { logo, primary_color, secondary_color, support_email, locale } = sent;
  return {
    ...(logo === undefined ? {} : { logo: null, logo_url: logo && normalUrl(logo) }),
    ...(primary_color === undefined ? {} : { primary_color: primary_color && parseHexColour(primary_color) }),
    ...(secondary_color === undefined
      ? {}
      : { secondary_color: secondary_color && parseHexColour(secondary_color) }),
    ...(support_email === undefined ? {} : { support_email: support_email && normalEmail(support_email) }),
    ...(locale === undefined ? {} : { locale: locale && readLanguageTag(locale) }),
  };
}

/** The refusal of a logo that cannot be had. */
export function logoRefused(field: string, kept: Exclude<KeptPicture, { kind: 'kept' }>): Refused {
  return kept.kind === 'busy' ? refused('busy') : wrongField(field, `"${field}" ${kept.problem}`);
}

export const lookReply = {
  /** Our own copy, as payers get it; it may be sent back as it is. */
  logo: z.nullable(z.string()),
  primary_color: z.nullable(z.string()),
  secondary_color: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
};

/** @param publicUrl origin that payers open, without a trailing slash */
export function lookReplyOf(row: Omit<Branding, 'locale' | 'draft_languages'>, publicUrl: string) {
  const { logo, primary_color, secondary_color, support_email } = row;
  return { logo: logo && publicUrl + picturePath(logo), primary_color, secondary_color, support_email };
}

// The calls about a merchant's own look, declared.

const CHAPTER = 'Your account';

const customizationReply = z.object({ ...lookReply, locale: z.nullable(z.string()) });
type CustomizationReply = z.infer<typeof customizationReply>;

const readCustomization = merchantCall({
  method: 'GET',
  path: '/customization',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What your pages look like',
  message: 'Customization retrieved successfully',
  data: customizationReply,
});

const changeCustomization = merchantCall({
  method: 'PATCH',
  path: '/customization',
  key: 'secret',
  forbids: true,
  chapter: CHAPTER,
  summary: 'Change what your pages look like',
  message: 'Customization updated successfully',
  about:
    'What is left out stays, what is null or "" goes. The picture at `logo` (PNG, JPEG or WebP, at most 2 MB and 4096 pixels a side) is fetched once, now, and payers get our own copy of it: send it again when it has changed. A logo that cannot be fetched changes nothing. `secondary_color` is for what is written on `primary_color`, where it can be read; without a `primary_color` it is not used. `locale` is the language of a payer who has chosen none. Test and live pages look the same, so once you have a live key, only a live key changes them.',
  body: (env) => z.strictObject({ ...lookFields(env), locale: localeField }),
  data: customizationReply,
  example: { primary_color: '#14532d', secondary_color: '#ffffff', support_email: 'help@shop.example' },
});

type CustomizationDeps = {
  brandings: BrandingService;
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
};

export function addCustomizationCalls(scope: FastifyInstance, deps: CustomizationDeps & CallDeps): void {
  const { brandings, publicUrl } = deps;
  addCall(scope, deps, readCustomization, async ({ owner }) =>
    replyOf(await brandings.read(owner.merchantId), publicUrl),
  );
  addCall(scope, deps, changeCustomization, async ({ owner, body }) => {
    const outcome = await brandings.changeByKey(owner, lookChanges(body));
    if (outcome.kind === 'liveKeyNeeded') return refused('liveKeyNeeded');
    return outcome.kind === 'noPicture'
      ? logoRefused('logo', outcome.why)
      : replyOf(outcome.branding, publicUrl);
  });
}

function replyOf(row: Branding, publicUrl: string): CustomizationReply {
  return { ...lookReplyOf(row, publicUrl), locale: row.locale };
}
