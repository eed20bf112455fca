// In which language an answer is read (decision 0062): that of the first wish for which there are words.
import { english } from '@titan/copy/english';
import { languageOf, type SpokenLanguage, spokenLanguages } from '@titan/copy/languages';
import type { Language } from '@titan/copy/language';
import { readLanguageTag } from '@titan/rules/language-tag';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** What is known of whoever reads the answer, each wish a language tag. What a payment adds is known once it is read. */
export type LanguageWishes = {
  /** What the payer has chosen in this browser, with the switch at the foot of the page. */
  switched: string | null;
  /** What the address says: `?lang=…`, now or when the payer came to the page. */
  asked: string | null;
  /** `Accept-Language`, best first. A call of the page names the page's language in it, and nothing else. */
  accepted: readonly string[];
  isCall: boolean;
  payment: PaymentWishes | null;
};

export type PaymentWishes = {
  /** What its payer has chosen, in this browser or another. */
  language: string | null;
  /** What its merchant names for it. */
  locale: string | null;
  currency: string;
  /** Whether the merchant lets payers read drafts. */
  draft_languages: boolean;
};

/** What is spoken where the currency is, of those that are not English. */
const OF_CURRENCY: Readonly<Record<string, string>> = { XAF: 'fr', XOF: 'fr', EGP: 'ar', TZS: 'sw' };

/** The language that counts most and that this payer may be shown. */
export function chooseLanguage(wishes: LanguageWishes): Language {
  for (const tag of inOrder(wishes)) {
    const language = tag ? languageOf(tag) : null;
    if (language && mayRead(language, wishes.payment)) return language;
  }
  return english;
}

function inOrder({
  switched,
  asked,
  accepted,
  isCall,
  payment,
}: LanguageWishes): (string | null | undefined)[] {
  const { language = null, locale = null, currency = '' } = payment ?? {};
  return isCall
    ? [...accepted, language, locale, OF_CURRENCY[currency]]
    : [switched, language, asked, locale, ...accepted, OF_CURRENCY[currency]];
}

/** A draft is for payers of a merchant who allows it. */
function mayRead({ isDraft }: SpokenLanguage, payment: PaymentWishes | null): boolean {
  return !isDraft || payment?.draft_languages === true;
}

/** The languages that the switch offers. */
export function offeredLanguages({ payment }: LanguageWishes): readonly SpokenLanguage[] {
  return spokenLanguages(payment?.draft_languages ?? false);
}

/** The wishes that come with a request. */
export function wishesOf(request: FastifyRequest): LanguageWishes {
  const { headers, url } = request;
  const kept = keptLanguages(headers.cookie ?? '');
  const isCall = url.startsWith('/api/');
  return {
    switched: isCall ? null : kept(SWITCHED),
    asked: isCall ? null : (askedIn(url) ?? kept(ASKED)),
    // The order of the browser; `*` is no wish.
    accepted: new Negotiator(request).languages().filter((tag) => tag !== '*'),
    isCall,
    payment: null,
  };
}

// Kept in the browser: the payer's own choice for a year and everywhere, what an address asked for while the window is open and below that
// address, since links and forms there do not repeat it. No secret, and read by nobody but us.

const SWITCHED = 'titan_language';
const ASKED = 'titan_asked_language';
const YEAR_S = 365 * 24 * 60 * 60;

/** What keeps the payer's choice, as a `Set-Cookie`. */
export function switchedCookie(language: Language, framed: boolean): string {
  return `${SWITCHED}=${language.tag}; Path=/; Max-Age=${YEAR_S}; ${siteOf(framed)}`;
}

/** What keeps the language that an address asks for below it, as a `Set-Cookie`; null: it asks for none that is new. */
export function askedCookie(request: FastifyRequest): string | null {
  const asked = askedIn(request.url);
  if (
    asked === null ||
    languageOf(asked) === null ||
    keptLanguages(request.headers.cookie ?? '')(ASKED) === asked
  )
    return null;
  return keptBelow(request, `${ASKED}=${asked}`);
}

/** A `Set-Cookie` for as long as the window is open, for what is opened from this address. */
export function keptBelow(request: FastifyRequest, cookie: string): string {
  return `${cookie}; Path=${pathOf(request.url)}; ${siteOf(isFramed(request))}`;
}

/** For a payment everything below its first segment, for a link its own address. A `;` would begin the cookie's next attribute. */
function pathOf(url: string): string {
  const [path = '/'] = url.split(/[?;]/);
  const [, first = '', second = ''] = path.split('/');
  return first === 'pay' ? `/pay/${second}` : `/${first}`;
}

/** Whether a document is for a frame: there the cookies of another site's page are kept apart. */
export function isFramed({ headers }: FastifyRequest): boolean {
  return /^i?frame$/.test(String(headers['sec-fetch-dest']));
}

function siteOf(framed: boolean): string {
  return `HttpOnly; Secure; ${framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax'}`;
}

function askedIn(url: string): string | null {
  const [, query = ''] = url.split('?');
  return readLanguageTag(new URLSearchParams(query).get('lang') ?? '');
}

/** Another cookie of ours is sealed; these hold a tag, which is checked when it is read. */
function keptLanguages(header: string): (name: string) => string | null {
  return (name) => readLanguageTag(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header)?.[1] ?? '');
}
