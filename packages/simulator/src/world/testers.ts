// Thieves at a merchant's shop: they try a list of stolen cards, each at a payment of its own that the shop's server opens for them.
import type { PageData } from '@titan/contract/page/page-data';
import { SECOND_MS } from '@titan/rules/durations';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { Swarm } from './faults.ts';
import type { Merchant } from './merchant.ts';
import type { Schedule } from './schedule.ts';

export type TestersPlace = {
  chance: Chance;
  schedule: Schedule;
  swarm: Swarm;
  /** The shop whose server is well. */
  merchant: Merchant | undefined;
  beginWithinMs: number;
  newBrowser(name: string): Browser;
};

/** More than a shop may let them have answers of. */
const CARDS = 70;
/** They come one after the other, as from many machines. */
const BETWEEN_MS = 4 * SECOND_MS;
/** By the sandbox's cards that nobody shares: no such card, do not honour, and one in ten that is good. */
const KINDS = ['7', '8', '7', '8', '7', '8', '7', '8', '7', '9'];

/** Whoever they say they are, by which the oracle knows their payments. */
export const TESTERS_DOMAIN = 'testers.example';

/** All of their cards, once, in a world to which they come. */
export async function tryCards(place: TestersPlace): Promise<void> {
  const { schedule, swarm, merchant, newBrowser, beginWithinMs } = place;
  if (!merchant || !swarm.has('card testers come')) return;
  const chance = place.chance.for('testers');
  await schedule.sleep(chance.below(beginWithinMs));
  const under = [];
  for (let nth = 0; nth < CARDS; nth += 1) {
    await schedule.sleep(chance.wait(BETWEEN_MS));
    under.push(tryCard(nth, merchant, newBrowser(`tester ${nth}`)));
  }
  await Promise.all(under);
}

async function tryCard(nth: number, merchant: Merchant, browser: Browser): Promise<void> {
  const path = await merchant.openFor(`tester-${nth}@${TESTERS_DOMAIN}`);
  if (path === null) return;
  const reply = await browser.ask({ method: 'GET', path, headers: { accept: 'text/html' }, body: null });
  if (reply?.status !== 200) return;
  const { payment, sessionToken } = JSON.parse(reply.body) as PageData;
  const cardDetails = { number: cardOf(nth), expiry_month: '09', expiry_year: '30', cvv: '123' };
  const body = { payment_reference: payment.reference, public_key: payment.public_key, cardDetails };
  const headers = { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' };
  await browser.ask({ method: 'POST', path: '/api/card/charge', headers, body: JSON.stringify(body) });
}

/** With the last digit that makes it a number of a card. */
function cardOf(nth: number): string {
  const body = `424242${KINDS[nth % KINDS.length]}${String(nth).padStart(8, '0')}`;
  const sum = [...body].toReversed().reduce((total, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
