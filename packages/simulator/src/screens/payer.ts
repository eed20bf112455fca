// A payer with a real browser: the tabs that they have open of one payment, what left them, and what they showed.
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { CHECKOUT, openTransaction, pathOf, SHOP } from '../../../../e2e/product.ts';
import { type Books, booksOf } from './books.ts';
import { readScreen, type Screen, watchScreens } from './read-screen.ts';

/** `ways`: the currency, and the channels that are offered. */
export type Wish = { ways: string; hasShop: boolean };

/** `pay` is the figure on the button that begins a charge, as it was shown last. */
type Tab = { page: Page; unanswered: number; pay: string | null; screen: Screen | null };

const STILL_MS = 250;
const STILL_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 60;
const VIEWPORT = { width: 360, height: 740 };
/** What the browser itself reports of an answer that refuses, or that never came. */
const OF_NETWORK = /^Failed to load resource|net::ERR_/;

export async function openPayer(browser: Browser, { ways, hasShop }: Wish): Promise<Payer> {
  const [currency = '', ...channels] = ways.split(' ');
  const redirect = hasShop ? `${SHOP}/thanks` : undefined;
  const reference = await openTransaction({ currency, channels, redirect_url: redirect, locale: 'en' });
  const context = await browser.newContext({
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    baseURL: CHECKOUT,
  });
  await context.clock.install();
  const payer = new Payer(context, reference, currency);
  await payer.begin();
  return payer;
}

export class Payer {
  readonly context: BrowserContext;
  readonly reference: string;
  readonly currency: string;
  readonly address: string;
  readonly tabs: Tab[] = [];
  current = 0;
  isOffline = false;
  /** Submissions that may begin a charge, with the figure that was pressed. */
  readonly presses: { at: number; pay: string | null }[] = [];
  /** Every screen of the payment that claims something else than the one before, and what the books said at that moment. */
  readonly shown: { at: number; screen: Screen; books: Promise<Books> }[] = [];
  /** What pages threw and complained of; two submissions that were under way at once. */
  readonly complaints: string[] = [];
  readonly doubled: string[] = [];

  constructor(context: BrowserContext, reference: string, currency: string) {
    this.context = context;
    this.reference = reference;
    this.currency = currency;
    this.address = pathOf(reference);
  }

  async begin(): Promise<void> {
    this.context.on('page', (page) => this.adopt(page));
    const place = { origin: CHECKOUT, reference: this.reference };
    await watchScreens(this.context, place, (page, screen) => {
      const tab = this.tabs.find((each) => each.page === page);
      if (tab) tab.pay = screen.pay ?? tab.pay;
      if (this.isOfPayment(screen)) this.shown.push({ at: Date.now(), screen, books: this.books() });
    });
    await this.openTab();
    await this.settle();
  }

  get tab(): Tab {
    const tab = this.tabs[this.current] ?? this.tabs[0];
    if (!tab) throw new Error('The payer has no tab');
    return tab;
  }

  /** Whether it is the payment's own page, and not a bank's, a shop's or one beside it. */
  isOfPayment(screen: Screen | null): screen is Screen {
    return screen?.address.split('?')[0] === this.address && screen.title !== '';
  }

  books(): Promise<Books> {
    return booksOf(this.reference, this.currency);
  }

  async openTab(): Promise<void> {
    const page = await this.context.newPage();
    this.current = this.tabs.findIndex((tab) => tab.page === page);
    await page.goto(this.address).catch(() => undefined);
  }

  private adopt(page: Page): void {
    const tab: Tab = { page, unanswered: 0, pay: null, screen: null };
    this.tabs.push(tab);
    page.on('close', () => this.tabs.splice(this.tabs.indexOf(tab), 1));
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !OF_NETWORK.test(text)) this.complaints.push(text);
    });
    const isSubmission = (request: Request) => request.headers()['idempotency-key'] !== undefined;
    page.on('request', (request) => {
      if (!isSubmission(request)) return;
      tab.unanswered += 1;
      if (tab.unanswered > 1) this.doubled.push(request.url());
      if (/charge|bank_transfer/.test(request.url())) this.presses.push({ at: Date.now(), pay: tab.pay });
    });
    const answered = (request: Request): void => void (tab.unanswered -= isSubmission(request) ? 1 : 0);
    page.on('requestfinished', answered);
    page.on('requestfailed', answered);
  }

  /** Waits until the tab stands still. */
  async settle(tab = this.tab): Promise<void> {
    const begun = Date.now();
    for (let last = '', stillSince = begun; Date.now() - begun < STILL_WITHIN_MS;) {
      tab.screen = await readScreen(tab.page);
      const now = JSON.stringify(tab.screen);
      if (now !== last) stillSince = Date.now();
      else if (tab.unanswered === 0 && !tab.screen?.isBusy && Date.now() - stillSince > STILL_MS) return;
      last = now;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.context.setOffline(isOffline);
  }

  /** The payer comes back to each tab: the page asks how things are. */
  async lookAgain(): Promise<void> {
    const comeBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
    for (const { page } of this.tabs) await page.evaluate(comeBack).catch(() => undefined);
  }
}
