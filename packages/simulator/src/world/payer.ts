// A payer of the world: what they have in hand, what they do on each screen, and how else payers are (reload, go back, press twice, leave,
// come back, pay on two devices).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { fromDecimal } from '@titan/rules/money';
import { moneyVerdict } from '@titan/rules/money-verdict';
import type { Shown } from '../oracle/evidence.ts';
import type { MethodScreen, ScreenState } from '../../../../apps/checkout/src/session/screen-state.ts';
import type { PayerEvent } from '../../../../apps/checkout/src/session/session-state.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import { actAtMethod, type Hand, newHand } from './methods.ts';
import type { Swarm } from './faults.ts';
import type { Outside } from './outside.ts';
import type { Schedule } from './schedule.ts';
import { fetchPage, openTab, type Tab, type TabParts } from './tab.ts';

export type PayerPlace = {
  name: string;
  /** The payment's address, without our origin. */
  path: string;
  chance: Chance;
  swarm: Swarm;
  schedule: Schedule;
  outside: Outside;
  newBrowser(name: string): Browser;
  /** What a tab is given beside its browser. */
  tabParts(tab: string): Pick<TabParts, 'openPush' | 'onShown' | 'onBug'>;
  /** They press Pay, or answer a step, on this screen. */
  onPressed(tab: string, payment: PaymentView): void;
  /** They type it: nothing that lasts may have it. */
  onTyped(secret: string): void;
};

const THINKS_MS = 6 * SECOND_MS;
const MOST_ACTS = 30;

export class Payer {
  readonly #place: PayerPlace;
  readonly #tabs: { name: string; tab: Tab; browser: Browser }[] = [];
  readonly #hand: Hand;
  #opened = 0;
  #isGone = false;

  constructor(place: PayerPlace) {
    this.#place = place;
    this.#hand = newHand(place.chance);
  }

  /** Opens the page and goes on until it is over, or they have had enough. */
  async live(): Promise<void> {
    await this.#go();
    this.#closeAll();
  }

  async #go(): Promise<void> {
    const { schedule, chance } = this.#place;
    let browser = this.#place.newBrowser(`${this.#place.name} phone`);
    await this.#open(browser, this.#place.path);
    for (let acts = 0; acts < MOST_ACTS && !this.#isGone; acts += 1) {
      await schedule.sleep(chance.wait(THINKS_MS));
      if (await this.#strays(browser)) continue;
      if (this.#place.swarm.strikes('payer is on two devices', 0.3)) {
        browser = this.#place.newBrowser(`${this.#place.name} desk ${acts}`);
        await this.#open(browser, this.#place.path);
      }
      const open = this.#tabs.at(-1);
      if (!open) {
        await this.#open(browser, this.#place.path);
        continue;
      }
      const { tab, name } = chance.happens(0.8) ? open : chance.oneOf(this.#tabs);
      await this.#act(name, tab);
    }
  }

  /** Looks once more, as somebody who wants to know how it ended, and closes all. */
  async lookAgain(): Promise<void> {
    this.#isGone = true;
    await this.#open(this.#place.newBrowser(`${this.#place.name} later`), this.#place.path);
    this.#closeAll();
  }

  #closeAll(): void {
    for (const { tab } of this.#tabs.splice(0)) tab.close();
  }

  async #open(browser: Browser, path: string): Promise<void> {
    const since = this.#place.schedule.step;
    const data = await fetchPage(browser, path);
    if (data === null) return;
    const name = `${browser.name}/${(this.#opened += 1)}`;
    const parts = {
      ...this.#place.tabParts(name),
      browser,
      since,
      schedule: this.#place.schedule,
      chance: this.#place.chance,
    };
    this.#tabs.push({ name, tab: openTab(data, path, parts), browser });
  }

  /** What payers do beside paying. True: they did. */
  async #strays(browser: Browser): Promise<boolean> {
    const { swarm, schedule, chance, path } = this.#place;
    const last = this.#tabs.at(-1);
    if (!last) return false;
    const { tab } = last;
    if (swarm.strikes('payer reloads')) {
      const at = tab.address();
      this.#drop(last);
      await this.#open(browser, at);
      return true;
    }
    if (swarm.strikes('payer goes back')) {
      if (chance.happens(0.7)) tab.back();
      else tab.forward();
      if (tab.wentTo() === 'away') this.#drop(last);
      return true;
    }
    if (swarm.strikes('payer opens a second tab', 0.5)) {
      await this.#open(browser, path);
      return true;
    }
    if (swarm.strikes('payer closes the page', 0.5)) {
      this.#drop(last);
      await schedule.sleep(chance.wait(10 * MINUTE_MS));
      return true;
    }
    if (swarm.strikes('payer opens the link a day later', 0.2)) {
      this.#closeAll();
      await schedule.sleep(24 * HOUR_MS);
      return true;
    }
    if (swarm.strikes('payer goes offline', 0.5)) {
      tab.browser('wentOffline');
      await schedule.sleep(chance.wait(MINUTE_MS));
      tab.browser('backOnline');
      return true;
    }
    if (swarm.strikes('payer sleeps', 0.5)) {
      tab.browser('becameHidden');
      await schedule.sleep(chance.wait(20 * MINUTE_MS));
      tab.browser('becameVisible');
      return true;
    }
    return false;
  }

  #drop(open: { tab: Tab }): void {
    open.tab.close();
    const at = this.#tabs.findIndex(({ tab }) => tab === open.tab);
    if (at !== -1) this.#tabs.splice(at, 1);
  }

  async #act(name: string, tab: Tab): Promise<void> {
    const { chance, swarm } = this.#place;
    const screen = tab.screen();
    const press = (event: PayerEvent): void => {
      if (screen.screen === 'method') this.#place.onPressed(name, debitedOn(screen));
      tab.send(event);
      if (swarm.strikes('payer presses twice', 3)) tab.send(event);
    };
    switch (screen.screen) {
      case 'methods':
        // None, where the processors of all do not answer.
        for (const channel of chance.some(screen.payment.payment_channels, 0.5).slice(0, 1))
          tab.send({ type: 'methodChosen', channel });
        return undefined;
      case 'method':
        return actAtMethod({ ...this.#place, tab, payment: screen.payment, press, hand: this.#hand }, screen);
      case 'failed':
        if (screen.canTryAgain && chance.happens(0.5)) return tab.send({ type: 'tryAgainAsked' });
        if (screen.canChangeMethod && chance.happens(0.5)) return tab.send({ type: 'methodChangeAsked' });
        return undefined;
      case 'success':
        if (chance.happens(0.3)) tab.send({ type: 'continueAsked' });
        this.#isGone = chance.happens(0.5);
        return undefined;
      case 'closed':
        return tab.send({ type: 'reopenAsked' });
      default:
        this.#isGone = chance.happens(0.3);
        return undefined;
    }
  }
}

/** The payment with what the form says that Pay debits: a card perhaps in another currency. */
function debitedOn({ payment, channel }: MethodScreen): PaymentView {
  const { conversion } = payment;
  if (channel !== 'card' || conversion === null) return payment;
  return { ...payment, amount: conversion.amount, currency: conversion.currency };
}

/** What a screen says of the money. */
function saysOf(screen: ScreenState): Shown['says'] {
  switch (screen.screen) {
    case 'problem':
    case 'redirect':
      return 'over';
    case 'success':
      return 'paid';
    case 'methods':
    case 'method':
      return screen.payment.charge?.status === 'processing' ? 'waiting' : 'open';
    default: {
      const { money } = moneyVerdict(screen.payment);
      if (money === 'received') return 'paid';
      return money === 'not-debited' || money === 'sent-back' ? 'unpaid' : 'waiting';
    }
  }
}

/** What the oracle is told of a payment as a page has it. */
export function factsOf({ reference, amount, currency }: PaymentView) {
  return { payment: reference, amountMinor: fromDecimal(amount, currency), currency };
}

export function shownOf(
  tab: string,
  screen: ScreenState & { payment: PaymentView },
  goesOn: boolean,
): Omit<Shown, 'step' | 'at'> {
  const offersPay = screen.screen === 'method' && screen.payment.charge?.status !== 'processing';
  return { kind: 'shown', tab, ...factsOf(screen.payment), says: saysOf(screen), offersPay, goesOn };
}
