// Who comes to the shop, and when: its past, its honest payers, the testers.
import type { AttackStage } from './attack-stage.ts';
import { playVisits, type Visit } from './attack-visits.ts';
import { type Bought, Buyer, type BuyerKind } from './buyers.ts';
import { addressOf, TESTERS_WAYS, type Testers, type TestersWay } from './testers.ts';
import type { BrowserTesters } from './testers-browsers.ts';
import type { Checkout } from './visitor.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Testers come so many at once. */
const TOGETHER = 10;
const MOST_HONEST = 20;
/** Among a hundred honest payers. */
const RETURNING = 30;
const BEHIND = 10;

export type Plan = {
  mode: 'hour' | 'slow' | 'best-day';
  hours: number;
  /** That testers have; 0: there are none. */
  cards: number;
  ways: readonly TestersWay[];
  /** Tries of the real browsers. */
  browserTries: number;
  /** The honest payers', and which part of them has a card declined first. */
  sales: number;
  declined: number;
};

/** Honest payers of the shop, of whom some come again. `pick`: from 0 to 99, for each sale another. */
export type Crowd = { next(pick: number): Buyer };

export function createCrowd(checkout: Checkout, now: () => number): Crowd {
  const known: Buyer[] = [];
  let count = 0;
  const made = (kind: BuyerKind, address: string): Buyer => new Buyer(kind, count, checkout, address, now);
  return {
    next(pick) {
      count += 1;
      if (pick < RETURNING && known.length > 0) return comesAgain(known[count % known.length]);
      if (pick < RETURNING + BEHIND) return made('behind', addressOf(count));
      const buyer = made('new', `203.0.113.${(count % 250) + 1}`);
      known.push(buyer);
      return buyer;
    },
  };
}

function comesAgain(buyer: Buyer | undefined): Buyer {
  if (!buyer) throw new Error('Nobody has been here');
  buyer.kind = 'returning';
  return buyer;
}

type Sales = { from: number; spanMs: number; count: number; declined: number };

/** Evenly over the time, by both ways in turn. */
export function honestVisits(
  crowd: Crowd,
  { from, spanMs, count, declined }: Sales,
  bought: Bought[],
): Visit[] {
  return Array.from({ length: count }, (_, n) => ({
    at: from + ((n + 0.5) * spanMs) / count,
    isHonest: true,
    async come() {
      const isDeclinedFirst = Math.floor((n + 1) * declined) > Math.floor(n * declined);
      const buyer = crowd.next((n * 37) % 100);
      bought.push(await buyer.buy(n % 2 === 0 ? 'public key' : 'server', 1_000 + n, isDeclinedFirst));
    },
  }));
}

/** So many days that are as usual. */
export async function playPast(
  stage: AttackStage,
  checkout: Checkout,
  crowd: Crowd,
  { days, salesADay, declined }: { days: number; salesADay: number; declined: number },
): Promise<Bought[]> {
  const bought: Bought[] = [];
  const sales = { from: stage.now(), spanMs: days * DAY_MS, count: days * salesADay, declined };
  await playVisits(stage, checkout.traffic, honestVisits(crowd, sales, bought), MOST_HONEST);
  return bought;
}

/** A card that was held back is tried again, for as long as the time is not over. */
export function testersVisits(plan: Plan, from: number, testers: Testers): Visit[] {
  const pile = Array.from({ length: plan.cards }, (_, n) => n);
  const slots = plan.mode === 'slow' ? plan.cards : Math.ceil(plan.cards / TOGETHER) * TOGETHER;
  const together = plan.mode === 'slow' ? 1 : TOGETHER;
  let turn = 0;
  const tryOne = async (): Promise<void> => {
    const card = pile.shift();
    if (card === undefined) return;
    const way = plan.ways[(turn += 1) % plan.ways.length] ?? TESTERS_WAYS[0];
    if ((await testers.tryCard(card, way)) === 'held back') pile.push(card);
  };
  return Array.from({ length: slots }, (_, n) => ({
    at: from + (Math.floor(n / together) * together * plan.hours * HOUR_MS) / slots,
    isHonest: false,
    come: tryOne,
  }));
}

/** Cards of numbers that the others do not reach. */
export function browserVisits(
  { browserTries, hours }: Plan,
  from: number,
  browsers: BrowserTesters | null,
): Visit[] {
  return Array.from({ length: browserTries }, (_, n) => ({
    at: from + (n * hours * HOUR_MS) / browserTries,
    isHonest: false,
    come: async () => browsers?.tryCard(FIRST_OF_BROWSERS + n),
  }));
}
const FIRST_OF_BROWSERS = 50_000_000;
