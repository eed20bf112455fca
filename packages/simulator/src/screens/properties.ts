// What must always be so of a payer's screens. Each property answers a sentence for what it finds wrong, null where all is well.
import { skipTime } from '../../../../e2e/product.ts';
import { type Books, minorOf, takenMinor } from './books.ts';
import type { Payer } from './payer.ts';
import type { Screen } from './read-screen.ts';

type Found = string | null;

/** `open`: the payer may choose or begin; `step`: a charge asks them for something. */
function kindOf(payer: Payer, screen: Screen | null) {
  if (!payer.isOfPayment(screen)) return 'elsewhere';
  if (screen.claims.includes('paid')) return 'paid';
  if (screen.claims.includes('leaving')) return 'leaving';
  if (screen.isResult) return 'result';
  if (screen.hasHistory) return 'waiting';
  return screen.isOfCharge && screen.pay === null ? 'step' : 'open';
}

// --- At each moment at which a page claims something else than before

type Shown = { at: number; screen: Screen };

const WHEN_SHOWN: Readonly<Record<string, (payer: Payer, shown: Shown, books: Books) => Found>> = {
  'paid-after-books': (_, { at, screen }, { book, status }) =>
    screen.claims.includes('paid') && (status !== 'success' || takenMinor(book, at).taken === 0)
      ? `it says paid; the merchant reads ${status}, the sandbox took ${takenMinor(book, at).taken}`
      : null,
  'unpaid-is-true': (_, { at, screen }, { book }) =>
    screen.claims.includes('unpaid') && takenMinor(book, at).kept > 0
      ? `it says that no money was taken; the sandbox took ${takenMinor(book, at).kept}`
      : null,
  // What took no money is the attempt that was sent last: the sandbox has begun none since that took some.
  'unsent-is-true': ({ presses }, { at, screen }, { book }) => {
    const since = presses.findLast((each) => each.at <= at)?.at ?? at;
    const older = new Set(
      book.filter((each) => Date.parse(each.at) < since).map(({ reference }) => reference),
    );
    const { taken } = takenMinor(
      book.filter(({ reference }) => !older.has(reference)),
      at,
    );
    return screen.claims.includes('unsent') && taken > 0 ? `this attempt took ${taken}` : null;
  },
  'paid-stays': (payer, { at, screen }) => {
    const wasPaid = payer.shown.some((each) => each.at < at && each.screen.claims.includes('paid'));
    const isPaid = screen.claims.some((claim) => claim === 'paid' || claim === 'leaving');
    return wasPaid && !isPaid ? `it said paid before, and now shows “${screen.title}”` : null;
  },
};

// --- Whenever a page stands still after an action

type Step = { action: string; before: Screen | null; screen: Screen; bookGrew: boolean };

/** The page is read anew: what has the focus is the browser's to choose. */
const LOADS = ['reload', 'back', 'choose anew', 'open a tab', 'change tabs', 'close and open again'];

const WHEN_STILL: Readonly<Record<string, (payer: Payer, step: Step) => Found>> = {
  'console-is-quiet': ({ complaints }) => complaints[0] ?? null,
  'pay-is-inert': ({ doubled }) => (doubled[0] ? `sent before the last was answered: ${doubled[0]}` : null),
  'nothing-beside': (_, { screen }) => (screen.sideways === 0 ? null : `${screen.sideways} px`),
  'amount-stays': (payer, { screen }) => {
    const pressed = payer.presses.at(-1)?.pay ?? null;
    const isOfCharge = ['step', 'waiting', 'paid'].includes(kindOf(payer, screen));
    return isOfCharge && pressed !== null && screen.total !== pressed
      ? `the button said ${pressed}, the header of “${screen.title}” says ${screen.total}`
      : null;
  },
  'wait-names-next': (payer, { screen }) =>
    kindOf(payer, screen) === 'waiting' && !screen.namesNext ? `“${screen.title}”` : null,
  'no-dead-end': (payer, { screen }) => {
    const kind = kindOf(payer, screen);
    if (kind === 'leaving' || screen.isBusy) return null;
    if (!screen.hasControl) return `there is nothing to press: “${screen.title}”`;
    const isKnown = kind === 'open' || kind === 'step' || screen.isKnown;
    return isKnown ? null : `reference or contact is missing: “${screen.title}”`;
  },
  'focus-stays': (_, { action, before, screen }) => {
    const isSame = before?.title === screen.title && before.stage === screen.stage;
    const isLoaded = LOADS.includes(action) || !before?.isLive || !screen.isLive;
    return isSame || isLoaded || screen.hasFocus ? null : `“${before.title}” became “${screen.title}”`;
  },
  'reload-is-truthful': (payer, { action, before, screen, bookGrew }) => {
    if (action !== 'reload' || bookGrew || payer.isOffline) return null;
    const wasUnderWay = ['step', 'waiting'].includes(kindOf(payer, before));
    return wasUnderWay && kindOf(payer, screen) === 'open'
      ? `“${before?.title}” became “${screen.title}”`
      : null;
  },
};

// --- At the end, when all that can happen has happened

const FINAL = ['success', 'failed', 'expired', 'abandoned'];

const WHEN_CALM: Readonly<Record<string, (payer: Payer, books: Books) => Found>> = {
  'wait-ends': (_, { status }) => (FINAL.includes(status) ? null : `the merchant still reads ${status}`),
  'pressed-amount-is-taken': ({ presses, currency }, { book }) => {
    const pressed = presses.map(({ pay }) => minorOf(pay ?? '', currency));
    const other = book.find((each) => each.event === 'approved' && !pressed.includes(each.amount_minor));
    return other ? `${other.amount_minor} was taken, the buttons said ${pressed.join(', ')}` : null;
  },
  'money-is-right': (_, { book, acceptedMinor: told }) => {
    const { kept } = takenMinor(book);
    return kept === told ? null : `the sandbox kept ${kept}, the merchant was told ${told}`;
  },
  'one-press-one-charge': ({ presses }, { attempts }) =>
    attempts <= presses.length ? null : `${presses.length} presses made ${attempts} charges`,
};

// --- Whoever judges a payer as it goes

const LONG_MINUTES = [60, 24 * 60, 48 * 60, 72 * 60];
const CONVERGED_WITHIN_MS = 20_000;

export const PROPERTIES = [...[WHEN_SHOWN, WHEN_STILL, WHEN_CALM].flatMap(Object.keys), 'tabs-converge'];

export class Broken extends Error {}

/** Judges a payer as they go: `afterAction` whenever their tab stands still, `afterCalm` at the end. Both throw what is wrong. */
export function createJudge(payer: Payer) {
  let [judged, booked] = [0, 0];

  async function judgeShown(): Promise<void> {
    for (const shown of payer.shown.slice(judged)) {
      judged += 1;
      const books = await shown.books;
      for (const [name, find] of Object.entries(WHEN_SHOWN)) check(name, find(payer, shown, books));
    }
  }

  /** Once the payment is over, all tabs show that by themselves, whatever they showed. */
  async function judgeTabs(): Promise<void> {
    const { status } = await payer.books();
    if (!FINAL.includes(status) || payer.isOffline) return;
    const ends = ['elsewhere', 'leaving', status === 'success' ? 'paid' : 'result'];
    for (const tab of payer.tabs) {
      const isAtEnd = (): boolean => ends.includes(kindOf(payer, tab.screen));
      const begun = Date.now();
      do await payer.settle(tab);
      while (!isAtEnd() && Date.now() - begun < CONVERGED_WITHIN_MS);
      check(
        'tabs-converge',
        isAtEnd() ? null : `the merchant reads ${status}, a tab shows “${tab.screen?.title}”`,
      );
    }
  }

  return {
    async afterAction(action: string, before: Screen | null): Promise<void> {
      const { length } = (await payer.books()).book;
      const step = { action, before, bookGrew: length !== booked };
      booked = length;
      await judgeShown();
      const { screen } = payer.tab;
      if (payer.isOfPayment(screen))
        for (const [name, find] of Object.entries(WHEN_STILL)) check(name, find(payer, { ...step, screen }));
      if (payer.tabs.length > 1) await judgeTabs();
    },

    /** Days pass in which nobody does anything. Then each tab shows how all ended, and shows it when it is read anew. */
    async afterCalm(): Promise<void> {
      await payer.setOffline(false);
      for (const minutes of LONG_MINUTES) await skipTime(payer.reference, minutes);
      await payer.lookAgain();
      await payer.settle();
      await judgeShown();
      const books = await payer.books();
      for (const [name, find] of Object.entries(WHEN_CALM)) check(name, find(payer, books));
      await judgeTabs();
      for (const { page } of payer.tabs) await page.reload().catch(() => undefined);
      await judgeTabs();
      await judgeShown();
    },
  };
}

function check(name: string, found: Found): void {
  if (found !== null) throw new Broken(name, { cause: found });
}
