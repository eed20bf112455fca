// Checks the receipt behind the # of the address (decision 0067): in the browser, and without a network too once the page has been here. Only
// what has happened since then is asked of the service.
import { verifyAsync } from '@noble/ed25519';
import {
  checkReceipt as checkCall,
  RECEIPT_CHECK_PATH,
  RECEIPT_KEYS_PATH,
  RECEIPT_WORKER_PATH,
  type ReceiptKeys,
} from '@titan/contract/payer/receipt';
import { checkReceiptMessages as area } from '@titan/copy/words/check-receipt';
import type { Language } from '@titan/copy/language';
import { moment } from '@titan/copy/moment';
import { fromDecimal } from '@titan/rules/money';
import { fromBase64Url, readSignedReceipt, type ReceiptFacts } from '@titan/rules/signed-receipt';

/** The verdict on a text under these keys. */
export type ReceiptVerdict =
  | { is: 'empty' | 'forged' | 'unknown-key' }
  | { is: 'genuine'; facts: ReceiptFacts };

export async function checkText(text: string, { keys }: ReceiptKeys): Promise<ReceiptVerdict> {
  if (text === '') return { is: 'empty' };
  const receipt = readSignedReceipt(text);
  if (receipt === null) return { is: 'forged' };
  const key = keys.find(({ kid }) => kid === receipt.keyId);
  const publicKey = fromBase64Url(key?.x ?? '');
  if (!key || !publicKey) return { is: 'unknown-key' };
  const { signature, signed, facts } = receipt;
  const holds = await verifyAsync(signature, signed, publicKey, { zip215: false });
  return holds ? { is: 'genuine', facts } : { is: 'forged' };
}

/** What the page shows; what is left out is hidden. */
export type ShownReceipt = {
  /** `care`: genuine, and still nothing to release goods for. */
  tone: 'success' | 'care' | 'failure' | 'issue' | 'neutral';
  title: string;
  message: string;
  amount?: string;
  note?: string;
  /** Only for a genuine receipt: the merchant, and its other facts. */
  paidTo?: string;
  paidAt?: string;
  issuedAt?: string;
  reference?: string;
  /** What has been refunded, as far as that is known. */
  refunds?: string;
};

export function shownOf(
  verdict: ReceiptVerdict | { is: 'no-keys' | 'too-old' },
  language: Language,
): ShownReceipt {
  const words = language.wordsOf(area);
  switch (verdict.is) {
    case 'empty':
      return { tone: 'neutral', title: words.emptyTitle, message: words.empty };
    case 'forged':
      return { tone: 'failure', title: words.forgedTitle, message: words.forged };
    case 'unknown-key':
      return { tone: 'failure', title: words.forgedTitle, message: words.unknownKey };
    case 'no-keys':
      return { tone: 'issue', title: words.cannotTitle, message: words.noKeys };
    case 'too-old':
      return { tone: 'issue', title: words.cannotTitle, message: words.tooOld };
    case 'genuine':
      return genuine(verdict.facts, language);
  }
}

function genuine(facts: ReceiptFacts, language: Language): ShownReceipt {
  const { env, merchant, amountMinor, currency, reference, paidAt, issuedAt, refundedMinor } = facts;
  const words = language.wordsOf(area);
  const at = (seconds: number) => moment(seconds * 1_000, currency, language).whole;
  const money = language.money(amountMinor, currency);
  const back = language.money(refundedMinor, currency);
  const ofMoney = {
    message: words.genuine,
    amount: money,
    paidTo: merchant,
    paidAt: at(paidAt),
    issuedAt: at(issuedAt),
    reference,
    // Until the service has answered.
    refunds: '…',
  };
  if (env === 'test') return { ...ofMoney, tone: 'care', title: words.testTitle, note: words.test };
  if (refundedMinor >= amountMinor)
    return {
      ...ofMoney,
      tone: 'care',
      title: words.allBackTitle,
      note: words.allBack({ money: back, at: at(issuedAt) }),
    };
  const note = refundedMinor > 0 ? { note: words.backThen({ money: back }) } : {};
  return { ...ofMoney, ...note, tone: 'success', title: words.genuineTitle };
}

type Since = { amount_refunded: string; currency: string; server_time: number };

/** With what the service adds. `unknown`: it does not know the receipt; null: it could not be asked. */
export function shownSince(
  facts: ReceiptFacts,
  since: Since | 'unknown' | null,
  language: Language,
): ShownReceipt & { since: string | null } {
  const words = language.wordsOf(area);
  // Signed under a key that was taken away after this phone had kept it.
  if (since === 'unknown') return { ...shownOf({ is: 'forged' }, language), since: null };
  const shown = genuine(facts, language);
  if (since === null) return { ...shown, refunds: words.cannotTitle, since: words.notAsked };
  const minor = fromDecimal(since.amount_refunded, since.currency);
  const at = moment(since.server_time, since.currency, language).whole;
  const money = language.money(minor, since.currency);
  if (minor === 0) return { ...shown, refunds: words.noneBack({ at }), since: null };
  const known = { ...shown, refunds: words.backNow({ money, at }), since: null };
  if (minor < facts.amountMinor || facts.env === 'test') return known;
  return { ...known, tone: 'care', title: words.allBackTitle, note: words.allBack({ money, at }) };
}

/** Starts in a window. */
export function startReceiptCheck(page: Window & typeof globalThis, language: Language): void {
  const { document, location } = page;
  const check = async (): Promise<void> => {
    const text = location.hash.slice(1);
    // The form below the page changes its language; the receipt goes along.
    const form = document.getElementById('languages');
    form?.setAttribute('action', `/language${location.hash}`);
    const verdict = await verdictOn(page, text);
    if (location.hash.slice(1) !== text) return;
    show(document, { ...shownOf(verdict, language), since: null });
    if (verdict.is !== 'genuine') return;
    const since = await askSince(page, text);
    if (location.hash.slice(1) === text) show(document, shownSince(verdict.facts, since, language));
  };
  page.addEventListener('hashchange', () => void check());
  void check();
  // A browser that stores nothing, or has no network, checks all the same.
  keepForLater(page).catch(() => undefined);
}

async function verdictOn(
  page: Window,
  text: string,
): Promise<ReceiptVerdict | { is: 'no-keys' | 'too-old' }> {
  if (text === '') return { is: 'empty' };
  // Only over https, and on this machine.
  if (!('subtle' in crypto)) return { is: 'too-old' };
  const { keys } = (await json<Partial<ReceiptKeys>>(page.fetch(RECEIPT_KEYS_PATH))) ?? {};
  return keys === undefined ? { is: 'no-keys' } : checkText(text, { keys });
}

async function askSince(page: Window, receipt: string): Promise<Since | 'unknown' | null> {
  const answer = await json<{ status: boolean; data: Since; error_type?: string }>(
    page.fetch(`/api${checkCall.path}`, {
      method: checkCall.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ receipt }),
    }),
  );
  if (answer?.error_type === 'UNKNOWN_REFERENCE') return 'unknown';
  return answer?.status ? answer.data : null;
}

async function json<Body>(asked: Promise<Response>): Promise<Body | null> {
  try {
    return (await (await asked).json()) as Body;
  } catch {
    return null;
  }
}

function show(document: Document, shown: ShownReceipt & { since: string | null }): void {
  const { tone, ...lines } = shown;
  const texts: Record<string, string | null> = { ...lines, ...headlineOf(lines) };
  const isGenuine = lines.reference !== undefined;
  for (const mark of document.querySelectorAll<HTMLElement>('[data-mark]'))
    mark.hidden = mark.dataset['mark'] !== tone;
  for (const part of document.querySelectorAll<HTMLElement>('[data-of]'))
    part.hidden = (part.dataset['of'] === 'genuine') !== isGenuine;
  for (const part of document.querySelectorAll<HTMLElement>('[data-fill]')) {
    const text = texts[part.dataset['fill'] ?? ''] ?? null;
    part.hidden = text === null;
    part.textContent = text;
  }
  document.title = lines.title;
}

/** The shop's initial, and the amount with its figures apart, as on every page of a payment (session/chrome). */
function headlineOf({ paidTo = '', amount = '' }: Partial<ShownReceipt>): Record<string, string> {
  const [initial = ''] = paidTo.trim();
  const [, ahead = '', figures = '', behind = ''] = /^(\D*)(.*?)(\D*)$/.exec(amount) ?? [];
  return { initial: initial.toUpperCase(), ahead, figures, behind };
}

/** The name of what is kept (receipt-worker.ts finds it in any). */
const KEPT = 'titan-receipt';

/** Keeps the page, its script and the keys, and starts the worker that serves them where there is no network. */
async function keepForLater(page: Window & typeof globalThis): Promise<void> {
  const { navigator, caches, document } = page;
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(workerAddress(page));
  const script = document.getElementById('page-script')?.getAttribute('src') ?? '';
  const kept = await caches.open(KEPT);
  const wanted = [RECEIPT_CHECK_PATH, script, RECEIPT_KEYS_PATH];
  await kept.addAll(wanted);
  for (const old of await kept.keys())
    if (!wanted.includes(new URL(old.url).pathname)) await kept.delete(old);
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(text: string): unknown };
};

/** Browsers with Trusted Types take it from the one policy that this page's content policy names, which makes no other address. */
function workerAddress(page: Window): string {
  const { trustedTypes } = page as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('titan-receipt-worker', {
    createScriptURL: () => RECEIPT_WORKER_PATH,
  });
  return (policy?.createScriptURL('') ?? RECEIPT_WORKER_PATH) as string;
}
