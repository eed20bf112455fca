// npm run drill:attack: card testers at a shop, on loopback. Ten thousand cards from a thousand addresses in an hour, by public key, by
// reference, by payment links and by a shop whose own server opens a payment for every bot; `--browsers 20` adds tries in real browsers. How
// many cards got an answer is counted at the processor. Beside them honest payers buy: new ones, some who have been there before, and some
// behind an address that testers have too. The clock of all processes is turned on while everybody waits, so an hour takes some minutes, and a
// wait has its real length by it; one of the two processes is killed amidst it.
//   --slow      40 cards an hour for a day, beside the shop's usual sales
//   --best-day  no attack: twenty times the usual sales, of which 12 % are declined first
//   --cards 300 --hours 0.1 --way server     less, or one way alone
// Ends with 1 where attack-report.ts finds a fault. Needs nothing that npm does not bring, with `--browsers` a Chromium.
import { parseArgs } from 'node:util';
import {
  browserVisits,
  createCrowd,
  HOUR_MS,
  honestVisits,
  type Plan,
  playPast,
  testersVisits,
} from './drills/attack-plan.ts';
import { judge, tellOf } from './drills/attack-report.ts';
import { type AttackStage, raiseAttackStage } from './drills/attack-stage.ts';
import { createTraffic, playVisits, type Visit } from './drills/attack-visits.ts';
import type { Bought } from './drills/buyers.ts';
import { createTesters, TESTERS_WAYS } from './drills/testers.ts';
import { openBrowserTesters } from './drills/testers-browsers.ts';

/** Before the attack, so that the shop has a usual. */
const PAST = { days: 7, salesADay: 40, declined: 0.05 };
const BEST_DAY = { times: 20, declined: 0.12 };
const SLOW_CARDS_AN_HOUR = 40;
/** So many that five in a hundred are some. */
const SLOW_SALES = 200;
const HONEST_IN_THE_HOUR = 60;
const TRIES_OF_A_BROWSER = 5;
/** Testers who are there at once; as many browsers would be. */
const MOST_THERE = 400;
const LINK = 'demo-open';

const { values } = parseArgs({
  options: {
    slow: { type: 'boolean' },
    'best-day': { type: 'boolean' },
    cards: { type: 'string', default: '10000' },
    hours: { type: 'string' },
    way: { type: 'string' },
    browsers: { type: 'string', default: '0' },
    past: { type: 'string', default: String(PAST.days) },
  },
});
process.exitCode = await drill(planOf());

function planOf(): Plan {
  const ways = TESTERS_WAYS.filter((way) => values.way === undefined || way === values.way);
  const hours = Number(values.hours ?? (values.slow || values['best-day'] ? 24 : 1));
  const usual = { hours, ways, browserTries: 0, declined: PAST.declined };
  if (values['best-day'])
    return {
      ...usual,
      mode: 'best-day',
      cards: 0,
      sales: Math.round((PAST.salesADay * BEST_DAY.times * hours) / 24),
      declined: BEST_DAY.declined,
    };
  if (values.slow)
    return {
      ...usual,
      mode: 'slow',
      cards: Math.round(SLOW_CARDS_AN_HOUR * hours),
      sales: Math.round((SLOW_SALES * hours) / 24),
    };
  const browserTries = Number(values.browsers) * TRIES_OF_A_BROWSER;
  return {
    ...usual,
    mode: 'hour',
    cards: Number(values.cards),
    sales: Math.round(HONEST_IN_THE_HOUR * hours),
    browserTries,
  };
}

async function drill(plan: Plan): Promise<number> {
  const stage = await raiseAttackStage();
  const checkout = { origins: stage.origins, traffic: createTraffic() };
  const browsers = plan.browserTries > 0 ? await openBrowserTesters(checkout) : null;
  try {
    const crowd = createCrowd(checkout, stage.now);
    const past = await playPast(stage, checkout, crowd, { ...PAST, days: Number(values.past) });
    console.log(
      `Before: ${past.length} sales in ${values.past} days, ${past.filter(({ isPaid }) => isPaid).length} paid`,
    );
    const testers = createTesters(checkout, LINK);
    const bought: Bought[] = [];
    const [from, before] = [stage.now(), await stage.cost()];
    const sales = { from, spanMs: plan.hours * HOUR_MS, count: plan.sales, declined: plan.declined };
    await playVisits(
      stage,
      checkout.traffic,
      [
        ...honestVisits(crowd, sales, bought),
        ...testersVisits(plan, from, testers),
        ...browserVisits(plan, from, browsers),
        ...(plan.mode === 'hour' ? [killing(stage, from + sales.spanMs / 2)] : []),
      ],
      MOST_THERE,
    );
    const played = {
      plan,
      from,
      until: stage.now(),
      bought,
      said: testers.said,
      cost: { before, after: await stage.cost() },
    };
    const findings = await judge(stage, played);
    for (const line of tellOf(findings, played)) console.log(line);
    return findings.faults.length === 0 ? 0 : 1;
  } finally {
    await browsers?.close();
    await stage.close();
  }
}

function killing(stage: AttackStage, at: number): Visit {
  return { at, isHonest: false, come: () => stage.killOne() };
}
