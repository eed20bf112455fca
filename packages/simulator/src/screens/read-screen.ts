// What a payer's page shows, read in the browser by its structure: addresses of forms, names of boxes, roles. What it claims of the money is
// found by the catalogue's keys, never by a sentence of ours.
import type { BrowserContext, Page } from '@playwright/test';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { serviceMessages } from '@titan/copy/words/service';
import { threeDsMessages } from '@titan/copy/words/three-ds';

const TITLES = {
  paid: [resultsMessages.successTitle, resultsMessages.paidBeforeTitle, resultsMessages.refundedTitle],
  /** It goes to the shop. */
  leaving: [resultsMessages.redirectTitle({ merchant: 'Titan Demo Shop' })],
};
const SENTENCES = {
  /** No money has been taken. */
  unpaid: [resultsMessages.noMoneyTaken, commonMessages.noMoneyTaken, threeDsMessages.noMoneyTaken],
  /** This attempt took none, whatever others did. */
  unsent: [
    commonMessages.declined,
    commonMessages.notSent,
    commonMessages.notReached,
    serviceMessages.WAY_PAUSED,
  ],
};

type Place = { origin: string; reference: string };
type Texts = Readonly<Record<string, readonly string[]>>;
type Watched = { readScreen?: () => Screen; showScreen?: (screen: Screen) => void };
export type Screen = ReturnType<ReturnType<typeof installReader>>;

/** Runs in the browser, so all that it needs stands within it. */
function installReader({
  origin,
  reference,
  titles,
  sentences,
}: Place & { titles: Texts; sentences: Texts }) {
  const CONTROL =
    ':is(main, dialog) :is(a[href], button, input:not([type=hidden]), select):not(:disabled, [aria-disabled=true])';
  const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const has = (selector: string): boolean => document.querySelector(selector) !== null;
  const sees = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const figureIn = (text: string): string | null => /\d[\d,]*(\.\d+)?/.exec(text)?.[0] ?? null;
  const claimsOf = (claims: Texts, isMade: (text: string) => boolean): string[] =>
    Object.keys(claims).filter((claim) => claims[claim]?.some(isMade));

  const read = () => {
    const [title, words] = [textOf('h1'), textOf('main')];
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method=post]')];
    const form = forms.find(({ action }) => !/\/(close|share|forget-way|test-[\w-]+)$/.test(action));
    /** Where the form posts: `card/authorize`. */
    const stage = form === undefined ? null : new URL(form.action).pathname.split('/').slice(2).join('/');
    return {
      address: location.pathname + location.search,
      isLive: 'live' in document.documentElement.dataset,
      title,
      claims: [
        ...claimsOf(titles, (text) => title === text),
        ...claimsOf(sentences, (text) => words.includes(text)),
      ],
      /** The figures in the header, and on the button that begins a charge. */
      total: figureIn(textOf('header b')),
      pay: /\/(charge|account)$/.test(stage ?? '') ? figureIn(textOf('main form [type=submit]')) : null,
      stage,
      isOfCharge: form?.querySelector<HTMLInputElement>('[name=charge]')?.value !== undefined,
      isBusy: sees('main [aria-disabled=true]'),
      isResult: sees('#result-words'),
      hasHistory: has('#timeline-title'),
      namesNext: textOf('section[aria-labelledby=timeline-title] p > strong + span') !== '',
      /** On the screen, or on the page that the history leads to. */
      isKnown: has('main a[href$="/status"]') || (sees('a[href^="mailto:"]') && words.includes(reference)),
      hasControl: sees(CONTROL),
      hasFocus: document.activeElement !== null && document.activeElement !== document.body,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth + scrollX,
    };
  };

  if (window !== window.top || location.origin !== origin) return read;
  const page: Watched = Object.assign(window, { readScreen: read });
  let last = '';
  const report = (): void => {
    const screen = read();
    const now = JSON.stringify([screen.claims, screen.total, screen.title, screen.pay]);
    if (now !== last) page.showScreen?.(screen);
    last = now;
  };
  // Each time that something was drawn, before the browser paints it.
  new MutationObserver(report).observe(document, { subtree: true, childList: true, characterData: true });
  return read;
}

/** From now on `onShown` gets every screen that claims something else than the one before. */
export async function watchScreens(
  context: BrowserContext,
  place: Place,
  onShown: (page: Page, screen: Screen) => void,
): Promise<void> {
  await context.exposeBinding('showScreen', ({ page }, screen: Screen) => onShown(page, screen));
  await context.addInitScript(installReader, { ...place, titles: TITLES, sentences: SENTENCES });
}

/** What the page shows now; null where it is not the checkout's. */
export function readScreen(page: Page): Promise<Screen | null> {
  return page.evaluate(() => (window as Watched).readScreen?.() ?? null).catch(() => null);
}
