// What is known of the request under way, or of a piece of a job's work: what its log lines have in common, and whether it begins a charge
// and involves a provider, which decides what may be claimed of the money when it breaks (I-33); and the language it is answered in.
import { AsyncLocalStorage } from 'node:async_hooks';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { isDatabaseAway } from './database.ts';
import { chooseLanguage, type LanguageWishes, type PaymentWishes } from './reader-language.ts';

type CommonFacts = { reqId?: string; sweep?: string; payment?: string; merchant?: number };

export type RequestContext = {
  logged: CommonFacts;
  /** Before a provider is involved it has charged nothing, and may simply be made again. */
  charge: { isBegun: boolean; isProviderInvolved: boolean };
  reader: Wishing | 'merchant';
};

/** Whoever reads it as a payer: what is known of the language that they want, and how one is chosen by it. */
type Wishing = { wishes: LanguageWishes; choose(wishes: LanguageWishes): Language };

/** Who reads the answer: a payer, in their language, or a merchant's server, which reads English and the provider's own words. */
export type Reader = Language | 'merchant';

const current = new AsyncLocalStorage<RequestContext>();

/** What no request asked for, or one that cannot be read, says nothing of its reader. */
const NO_WISHES: LanguageWishes = {
  switched: null,
  asked: null,
  accepted: [],
  isCall: false,
  payment: null,
};

export function newContext(
  logged: CommonFacts,
  reader: Wishing = { wishes: NO_WISHES, choose: chooseLanguage },
): RequestContext {
  return { logged, charge: { isBegun: false, isProviderInvolved: false }, reader };
}

/** Runs what belongs to the request of this context. Fastify keeps it while the body is read. */
export function withContext<Done>(context: RequestContext, work: () => Done): Done {
  return current.run(context, work);
}

/** Runs a piece of a job's work; every line that is written meanwhile carries these facts beside those of the job itself. */
export function withLogFacts<Done>(facts: CommonFacts, work: () => Done): Done {
  const { logged, ...rest } = current.getStore() ?? newContext({});
  return current.run({ logged: { ...logged, ...facts }, ...rest }, work);
}

/** Puts a payment's reference (`KPY-PI-…`) on every later line of the request or work that is under way. */
export function logPayment(reference: string): void {
  const context = current.getStore();
  if (context) context.logged.payment = reference;
}

/** Puts a merchant's number on every later line of the request under way. */
export function logMerchant(merchantId: number): void {
  const context = current.getStore();
  if (context) context.logged.merchant = merchantId;
}

/** For each line of the log. */
export function loggedFacts(): CommonFacts {
  return { ...current.getStore()?.logged };
}

/** Who reads the answer to the request under way; for what no request asked for, whoever reads English. */
export function readerNow(): Reader {
  const reader = current.getStore()?.reader;
  if (reader === 'merchant') return reader;
  return reader ? reader.choose(reader.wishes) : english;
}

/** The language in which the request under way is answered. */
export function languageNow(): Language {
  const reader = readerNow();
  return reader === 'merchant' ? english : reader;
}

/** What is known of the language that the payer wants; nothing of a merchant's server. */
export function wishesNow(): LanguageWishes {
  const reader = current.getStore()?.reader;
  return reader && reader !== 'merchant' ? reader.wishes : NO_WISHES;
}

/** The request under way is about this payment, or link: what its payer has chosen and its merchant wishes counts too. */
export function addWishesOf(payment: PaymentWishes): void {
  const reader = current.getStore()?.reader;
  if (reader && reader !== 'merchant') reader.wishes = { ...reader.wishes, payment };
}

/** The request under way is a merchant's server's. */
export function answerMerchant(): void {
  const context = current.getStore();
  if (context) context.reader = 'merchant';
}

/** Called before a charge is routed and accepted. */
export function beginCharge(): void {
  const context = current.getStore();
  if (context) context.charge.isBegun = true;
}

/** Whether the request under way is one that would have charged; of any other, what became of an earlier charge is not known. */
export function wouldHaveCharged(): boolean {
  return current.getStore()?.charge.isBegun ?? false;
}

/** Called before a provider is asked for anything that may move money, and when it calls. */
export function involveProvider(): void {
  const context = current.getStore();
  if (context) context.charge.isProviderInvolved = true;
}

/** Whether the request under way broke because the database was busy or away, before any provider had a part in it. */
export function isBusyBeforeProvider(error: unknown): boolean {
  return isDatabaseAway(error) && !current.getStore()?.charge.isProviderInvolved;
}
