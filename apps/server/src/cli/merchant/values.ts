// The values that an operator gives to `npm run merchant`, each with its rule and the words of its refusal.
import { normalEmail } from '@titan/rules/email';
import { LANGUAGE_TAG_RULE, readLanguageTag } from '@titan/rules/language-tag';
import { parseHexColour } from '@titan/rules/merchant-theme';
import { frameOriginOf, MAX_FRAME_ORIGINS } from '../../merchants/frame-origin.ts';
import { isPictureAddress } from '../../merchants/pictures.ts';
import { isNoticeUrl, normalUrl, NOTICE_URL_RULE } from '../../merchants/outside-url.ts';
import type { Env, MerchantSettings } from '../../merchants/merchant-upkeep.ts';
import { type Given, type Option, UsageError } from '../command.ts';
import { choiceOf, fileOf, requiredOf } from '../values.ts';
import type { MerchantCommandContext } from './context.ts';

/** The options that set what a merchant has; `create` and `settings` share them. */
export const SETTING_OPTIONS: Readonly<Record<string, Option>> = {
  email: { value: 'ADDRESS', help: 'where the merchant is reached' },
  'support-email': {
    value: 'ADDRESS',
    help: 'what payers are shown for help; "none" for the merchant’s own',
  },
  logo: {
    value: 'URL|FILE',
    help: 'PNG, JPEG or WebP, by its https address or a file, fetched and kept now; "none" for none',
  },
  'primary-color': { value: '#rrggbb', help: 'of the page’s band and its Pay button; "none" for ours' },
  'secondary-color': {
    value: '#rrggbb',
    help: 'of what is written on it, where that can be read; "none" for ours',
  },
  locale: {
    value: 'TAG',
    help: 'the language of payments whose payer has chosen none, such as en or fr-CI; "none" for each payer’s own',
  },
  'draft-languages': {
    value: 'yes|no',
    help: 'whether payers are offered languages that no native speaker has read yet',
  },
  'can-save-card': { value: 'yes|no', help: 'whether payers may save a card' },
  'transfer-over': {
    value: 'return_excess|return_all|accept_all',
    help: 'what becomes of a transfer of too much',
  },
  'transfer-under': {
    value: 'wait_for_rest|return_all|accept_all',
    help: 'what becomes of a transfer of too little',
  },
  'transfer-account-mins': { value: '1..1440', help: 'minutes for which an account for a transfer is open' },
  'calls-per-minute': {
    value: '60..600000',
    help: 'how often a key may call the merchant API in a minute; 6000 unless given',
  },
  'bank-spotlights': {
    value: 'NAMES',
    help: 'banks that are offered first, between commas; "none" for none',
  },
  'feature-flags': { value: 'NAMES', help: 'names of flags that are on, between commas; "none" for none' },
  'webhook-url': {
    value: 'URL',
    help: 'where webhooks go when a payment names no address; "none" for nowhere',
  },
};

const NAME = /^[A-Za-z0-9_ -]{1,60}$/;

/** Reads them; what was not given is left out. */
export function settingsOf(given: Given): MerchantSettings {
  const settings: MerchantSettings = {};
  const [email, support] = [given.one('email'), given.one('support-email')];
  if (email !== undefined) settings.email = emailOf('--email', email);
  if (support !== undefined)
    settings.support_email = support === 'none' ? null : emailOf('--support-email', support);
  Object.assign(settings, looksOf(given));
  if (given.has('draft-languages'))
    settings.draft_languages = choiceOf(given, 'draft-languages', ['yes', 'no']) === 'yes';
  if (given.has('can-save-card'))
    settings.can_save_card = choiceOf(given, 'can-save-card', ['yes', 'no']) === 'yes';
  if (given.has('transfer-over'))
    settings.transfer_over = choiceOf(given, 'transfer-over', ['return_excess', 'return_all', 'accept_all']);
  if (given.has('transfer-under'))
    settings.transfer_under = choiceOf(given, 'transfer-under', [
      'wait_for_rest',
      'return_all',
      'accept_all',
    ]);
  const mins = given.one('transfer-account-mins');
  if (mins !== undefined) settings.transfer_account_mins = minutesOf(mins);
  const calls = given.one('calls-per-minute');
  if (calls !== undefined) settings.calls_per_minute = callsOf(calls);
  const [spotlights, flags] = [given.one('bank-spotlights'), given.one('feature-flags')];
  if (spotlights !== undefined) settings.bank_spotlights = namesOf('--bank-spotlights', spotlights);
  if (flags !== undefined) settings.feature_flags = namesOf('--feature-flags', flags);
  return settings;
}

/** What a page looks like, but for its logo. */
function looksOf(given: Given): MerchantSettings {
  const looks: MerchantSettings = {};
  const [primary, secondary] = [given.one('primary-color'), given.one('secondary-color')];
  if (primary !== undefined) looks.primary_color = colourOf('--primary-color', primary);
  if (secondary !== undefined) looks.secondary_color = colourOf('--secondary-color', secondary);
  const locale = given.one('locale');
  if (locale !== undefined) looks.locale = localeOf(locale);
  return looks;
}

/** Whose picture it is that is given here. */
const OPERATOR = 'operator';

/**
 * Fetches and keeps the logo, so it comes after everything that can be wrong without it. A logo that cannot be had changes nothing: what
 * else was given can be given again without it.
 */
export async function logoOf(
  given: Given,
  { env, folder, pictures }: MerchantCommandContext,
): Promise<MerchantSettings> {
  const text = given.one('logo');
  if (text === undefined) return {};
  if (text === 'none') return { logo: null, logo_url: null };
  const isAddress = /^[a-z][a-z0-9+.-]+:/i.test(text);
  if (isAddress && !isPictureAddress(text, env))
    throw new UsageError(`--logo must be a file, or ${NOTICE_URL_RULE[env]}.`);
  const kept = isAddress
    ? await pictures.fromAddress(normalUrl(text), OPERATOR)
    : await pictures.fromBytes(await fileOf('logo', folder, text), OPERATOR);
  if (kept.kind === 'kept') return { logo: kept.name, logo_url: isAddress ? normalUrl(text) : null };
  const why = kept.kind === 'refused' ? kept.problem : 'cannot be fetched just now: try again';
  throw new UsageError(`--logo ${why}. Nothing was changed; without --logo the rest is.`);
}

/** Undefined: not given; null: nowhere. */
export function webhookUrlOf(given: Given, env: Env): string | null | undefined {
  const text = given.one('webhook-url');
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  if (!isNoticeUrl(text, env)) throw new UsageError(`--webhook-url must be ${NOTICE_URL_RULE[env]}.`);
  return normalUrl(text);
}

/** A merchant's name as payers read it. */
export function nameOf(given: Given): string {
  const name = requiredOf(given, 'name', 'what payers read');
  if (name === '' || name.length > 100) throw new UsageError('--name must be 1 to 100 characters.');
  return name;
}

export function hoursOf(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 720)
    throw new UsageError('--overlap-hours must be 0 to 720 whole hours.');
  return Number(text);
}

/** The origins after additions and removals; a wrong one changes nothing. */
export function originsOf(
  registered: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const gone = removed.map((text) => frameOriginOf(text, 'test') ?? text);
  for (const origin of gone)
    if (!registered.includes(origin)) throw new UsageError(`${origin} is not registered.`);
  const all = [...registered, ...added.map(originOf)];
  const origins = [...new Set(all)].filter((origin) => !gone.includes(origin));
  if (origins.length > MAX_FRAME_ORIGINS)
    throw new UsageError(`A merchant has at most ${MAX_FRAME_ORIGINS} origins. Take one away with --remove.`);
  return origins;
}

function originOf(text: string): string {
  const origin = frameOriginOf(text, 'test');
  if (origin === null)
    throw new UsageError(
      `${text} is not an origin: https://shop.example, without a path or a slash at the end (http only for localhost, for test payments).`,
    );
  return origin;
}

function emailOf(option: string, text: string): string {
  const address = normalEmail(text);
  if (address === null) throw new UsageError(`${option} must be an email address.`);
  return address;
}

function colourOf(option: string, text: string): string | null {
  if (text === 'none') return null;
  const colour = parseHexColour(text);
  if (colour === null)
    throw new UsageError(`${option} must be a colour as "#rrggbb" (in quotes, for the shell), or none.`);
  return colour;
}

function localeOf(text: string): string | null {
  if (text === 'none') return null;
  const tag = readLanguageTag(text);
  if (tag === null) throw new UsageError(`--locale must be ${LANGUAGE_TAG_RULE}, or none.`);
  return tag;
}

function minutesOf(text: string): number {
  const mins = Number(text);
  if (!/^\d{1,4}$/.test(text) || mins < 1 || mins > 1_440)
    throw new UsageError('--transfer-account-mins must be 1 to 1440.');
  return mins;
}

function callsOf(text: string): number {
  const calls = Number(text);
  if (!/^\d{1,6}$/.test(text) || calls < 60 || calls > 600_000)
    throw new UsageError('--calls-per-minute must be 60 to 600000.');
  return calls;
}

function namesOf(option: string, text: string): string[] {
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  if (names.length > 20 || !names.every((name) => NAME.test(name)))
    throw new UsageError(
      `${option} must be at most 20 names of letters, digits, "_" and "-" between commas, or none.`,
    );
  return names;
}
