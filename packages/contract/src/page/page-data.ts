// What the server hands to the page with its first HTML, and what the page hydrates from.
import type { Channel } from '@titan/rules/methods';
import type { AvsCountry } from '../payer/card.schema.ts';
import type { InlinePlace } from '@titan/rules/inline-place';
import type { CountryBankView } from '../payer/pay-with-bank.schema.ts';
import type { PageReports } from './page-reports.ts';
import type { PaymentView } from '../payer/payment.schema.ts';
import type { Timeline } from '../payer/timeline.schema.ts';

/** What the page shows again after a plain form was refused. Card numbers and codes are never sent back. */
export type FormFeedback = {
  /** The form that was posted, by its path below the payment's address: `card/charge`. */
  form: string;
  /** Field name → what is wrong with it. */
  errors: Record<string, string>;
  /** A sentence above the form. */
  notice: string | null;
  /** Values that may be shown again: the expiry date and the name. */
  values: Record<string, string>;
};

/** A stage that the payer chose to go to, and its subject. The service does not store it, so it is in the address. */
export type MethodPlace = { stage: string; of: string | null };

/**
 * What the form of the present stage offers to choose from, as the calls of spec §7 would answer it: so that the first HTML has
 * its lists, with script and without. Null where the stage has none.
 */
export type StageChoices = {
  avsCountries: AvsCountry[];
  /** All banks of the payment's country, where the address says bank-unavailable. */
  allBanks?: CountryBankView[];
};

/** Which pages may frame this one, and which does (decisions 0022, 0029). */
export type PageFrame = {
  /** The merchant's registered origins: the only ones that the page posts to. */
  origins: readonly string[];
  /** `?inline=…`: the embed script frames the page; null: a window, or a frame made by the merchant. */
  inline: InlinePlace | null;
};

/** Where the marks of banks, wallets and card brands are: one picture with a view for each slug, and those that an operator gave. */
export type Marks = { sprite: string; own?: Readonly<Record<string, string>> };

export type PageData = {
  kind: 'payment';
  payment: PaymentView;
  /** The first segment of the page's own address, which its links, forms and set-ups name. */
  address: string;
  /** What has happened so far; empty before the first attempt. */
  timeline: Timeline;
  sessionToken: string;
  /** In the address, what the payer has chosen: a method (`?method=card`), or the list of them, whatever is open (`?method=list`). */
  chosen: Channel | 'list' | null;
  /** The address names the charge that paid (`?paid=KPY-CA-…`): this payer saw it succeed, so a reload shows success again. */
  paidHere: boolean;
  /** One key a rendered form: the same form posted twice acts once. */
  formKey: string;
  feedback: FormFeedback | null;
  choices: StageChoices | null;
  /** Left out: nothing plays phones and banks beside the service, so a test payment has no tools. */
  hasSandbox?: true;
  /** `?preset=…` of TEST MODE; the name of a sandbox card, never its number. */
  preset: string | null;
  /** Without script: seconds for which the page has waited for this look. Left out: this is not one (`?waited=…`). */
  waited?: number;
  /** Where in the chosen method the address says that the payer is (`?stage=deletecard&of=KPY-SC-…`); null: at none in particular. */
  place: MethodPlace | null;
  /** The marks for the payment's currency. Left out: the page has no pictures. */
  marks?: Marks;
  /** Left out: no origin may frame the page. */
  frame?: PageFrame;
  /** Absent: this page reports nothing, and loads no code for it. */
  reports?: PageReports;
  /** Its payer can go on elsewhere, or ask somebody else (/{address}/share); `isShared`: somebody is asked. Left out: neither. */
  share?: { isShared: boolean };
  /** Its reader was asked to pay it, with this note (decision 0066). */
  asked?: { note: string | null };
  /** It is a picture of the page in this theme: nothing in it can be pressed, and it has no script. */
  still?: 'light' | 'dark';
};

/** A built module: its public path, and what the browser compares its bytes with before it runs it. */
export type PageScript = { address: string; integrity: string };

/** What is built for each language. */
export type LanguageAssets = {
  /** The module that hydrates the page. */
  script: PageScript;
  /** The path of all its words, for a page that was begun in another language. */
  words: string;
  /** The module that checks receipts. */
  receiptScript: PageScript;
};

/** The built files of the page that the document names. */
export type PageAssets = {
  /** By tag. */
  languages: Readonly<Record<string, LanguageAssets>>;
  /** The module that the verify page runs (return-page.ts). */
  verifyScript: PageScript;
  /** The style sheet of the first screens, inlined in every document; its hash is in the content security policy. */
  style: string;
  /** That of the tools of TEST MODE, inlined in documents that have them. */
  tools: string;
  /** That of all else that comes in later chunks: inlined too where a document draws some of it, otherwise fetched with their code. */
  later: { style: string; sheet: string };
  /** The style of both in one theme, for a picture of the page: it looks as with script. */
  still: { light: string; dark: string };
  /** The path of the sheet that a plain page has in place of all of these (decision 0068). */
  plainSheet: string;
};

/** Whether the page has the tools of TEST MODE. */
export function hasTools({ hasSandbox, payment }: PageData): boolean {
  return hasSandbox === true && payment.env === 'test';
}

/** In which language a document is drawn, and which others its payer may choose. */
export type DocumentLanguage = {
  tag: string;
  /** Each with what its speakers call it. */
  offered: readonly { tag: string; name: string }[];
  /** Where the payer then goes on: the path and query that show this document. */
  at: string;
};

/** For a plain page, which saves its payer's data: where the full one is. Null: this is the full one. */
export type FullAddress = string | null;

/** `server-entry` of the page exports this. Returns a whole HTML document. Pure: no clock, no network. */
export type RenderDocument = (
  data: PageData,
  assets: PageAssets,
  language: DocumentLanguage,
  fullAt?: FullAddress,
) => string;
