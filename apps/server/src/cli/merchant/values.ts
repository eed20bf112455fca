// The values that an operator gives to `npm run merchant`, each with its rule and the words of its refusal.
import { normalEmail } from '@titan/rules/email';
import type { Env } from '../../db/column-values.ts';
import { frameOriginOf, MAX_FRAME_ORIGINS } from '../../merchants/frame-origin.ts';
import { isNoticeUrl, normalUrl, NOTICE_URL_RULE } from '../../merchants/outside-url.ts';
import type { MerchantSettings } from '../../merchants/merchant-upkeep.ts';
import type { ShopDetails, ShopProblem } from '../../merchants/shop.ts';
import { type CommandArguments, type Option, UsageError } from '../command.ts';
import { choiceOf, requiredOf } from '../values.ts';

/** The options that set what a merchant has; `create` and `settings` share them. */
export const SETTING_OPTIONS: Readonly<Record<string, Option>> = {
  email: { value: 'ADDRESS', help: 'where the merchant is reached' },
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

/** What a shop's owner may change as well (merchants/shop.ts); an empty value takes it away. */
export const SHOP_OPTIONS: Readonly<Record<string, Option>> = {
  name: { value: 'NAME', help: 'what payers read' },
  address: { value: 'TEXT', help: 'postal address, which receipts show; commas between its lines' },
  'support-email': { value: 'ADDRESS', help: 'where payers write' },
  'support-phone': { value: 'NUMBER', help: 'where payers call' },
  'support-page': { value: 'URL', help: 'where payers find help' },
};

const SHOP_FIELDS = {
  name: 'name',
  address: 'address',
  'support-email': 'support_email',
  'support-phone': 'support_phone',
  'support-page': 'support_url',
} as const satisfies Record<string, keyof ShopDetails>;

export function shopOf(given: CommandArguments): Partial<ShopDetails> {
  return Object.fromEntries(
    Object.entries(SHOP_FIELDS).flatMap(([option, field]) =>
      given.has(option) ? [[field, given.one(option) ?? '']] : [],
    ),
  );
}

const SHOP_PROBLEMS: Readonly<Record<ShopProblem, string>> = {
  name_needed: 'must have letters or digits',
  name_taken: 'looks like the name of another merchant, or this checkout’s own address',
  too_long: 'is too long',
  bad_email: 'must be an email address',
  bad_phone: 'must be a phone number',
  bad_page: 'must be an https address',
};

export function shopRefusal(problems: Partial<Record<keyof ShopDetails, ShopProblem>>): string {
  const lines = Object.entries(SHOP_FIELDS).flatMap(([option, field]) => {
    const problem = problems[field];
    return problem === undefined ? [] : [`--${option} ${SHOP_PROBLEMS[problem]}.`];
  });
  return lines.join(' ');
}

const NAME = /^[A-Za-z0-9_ -]{1,60}$/;

/** Reads them; what was not given is left out. */
export function settingsOf(given: CommandArguments): MerchantSettings {
  const settings: MerchantSettings = {};
  const email = given.one('email');
  if (email !== undefined) settings.email = emailOf(email);
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
  const [mins, calls] = [given.number('transfer-account-mins'), given.number('calls-per-minute')];
  if (mins !== undefined) settings.transfer_account_mins = mins;
  if (calls !== undefined) settings.calls_per_minute = calls;
  const [spotlights, flags] = [given.one('bank-spotlights'), given.one('feature-flags')];
  if (spotlights !== undefined) settings.bank_spotlights = namesOf('--bank-spotlights', spotlights);
  if (flags !== undefined) settings.feature_flags = namesOf('--feature-flags', flags);
  return settings;
}

/** Undefined: not given; null: nowhere. */
export function webhookUrlOf(given: CommandArguments, env: Env): string | null | undefined {
  const text = given.one('webhook-url');
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  if (!isNoticeUrl(text, env)) throw new UsageError(`--webhook-url must be ${NOTICE_URL_RULE[env]}.`);
  return normalUrl(text);
}

/** A merchant's name as payers read it. */
export function nameOf(given: CommandArguments): string {
  const name = requiredOf(given, 'name', 'what payers read');
  if (name === '' || name.length > 100) throw new UsageError('--name must be 1 to 100 characters.');
  return name;
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

function emailOf(text: string): string {
  const address = normalEmail(text);
  if (address === null) throw new UsageError('--email must be an email address.');
  return address;
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
