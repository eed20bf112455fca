// npm run simulate:screens: payers with real browsers on the running product do what people do, in an order that a seed chooses, and every
// screen is held to what must always be so (properties.ts). `-- --minutes 30` for longer than 3, `-- --seed 7` to play one payment again.
//
// Lists of actions by fast-check over Playwright, and not Bombadil 0.7: a specification of Bombadil's is shut into the one page that it works, so
// the books, a phone, a second tab, skipped time and a lost network would be a program of ours beside it; it has no seed, and shortens nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import fc from 'fast-check';
import { CHECKOUT } from '../../../../e2e/product.ts';
import { ensureBrowser } from '../../../../tooling/browser.ts';
import { action, type Action, play } from './actions.ts';
import { openPayer, type Wish } from './payer.ts';
import { Broken, createJudge, PROPERTIES } from './properties.ts';

const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials'];
/** A payment is mostly waiting. */
const PAYERS_AT_ONCE = 3;
const SHORTENED_WITHIN_MS = 120_000;
const READY_WITHIN_MS = 120_000;
const READY_EVERY_MS = 200;

const wishes = fc.record<Wish>({
  ways: fc.constantFrom(
    'NGN card',
    'NGN bank_transfer',
    'NGN card mobile_money pay_with_bank bank_transfer',
    'GHS mobile_money card',
    'KES mobile_money bank_transfer',
    'XOF mobile_money',
    'ZAR pay_with_bank card',
  ),
  hasShop: fc.boolean(),
});
const plans = fc.array(action, { minLength: 6, maxLength: 24, size: 'max' });

const counts = { payments: 0, actions: 0, failed: 0 };
const titles = new Set<string>();

/** Plays a payment; throws what it breaks. */
async function pay(browser: Browser, opened: Wish, plan: readonly Action[]): Promise<void> {
  const payer = await openPayer(browser, opened);
  try {
    const judge = createJudge(payer);
    await judge.afterAction('open', null);
    for (const each of plan) {
      const before = payer.tab.screen;
      await play(payer, each);
      counts.actions += 1;
      titles.add(payer.tab.screen?.title ?? '');
      await judge.afterAction(each.name, before);
    }
    await judge.afterCalm();
  } finally {
    await payer.context.close();
  }
}

/** Plays the payment of a seed; where it breaks a property, prints it with its shortened list of actions. */
async function tryOut(browser: Browser, seed: number): Promise<void> {
  counts.payments += 1;
  let broken: string | null = null;
  const property = fc.asyncProperty(wishes, plans, async (opened, plan) => {
    await pay(browser, opened, plan).catch((error: unknown) => {
      // A service too busy to answer its merchant breaks no property.
      if (!(error instanceof Broken)) return console.log(`? seed ${seed} was not judged: ${String(error)}`);
      broken ??= error.message;
      // A shorter list that breaks something else would tell of another fault.
      if (error.message === broken) throw error;
    });
  });
  const limits = { numRuns: 1, interruptAfterTimeLimit: SHORTENED_WITHIN_MS };
  const { counterexample, errorInstance, numShrinks } = await fc.check(property, { seed, ...limits });
  if (counterexample === null) return;
  counts.failed += 1;
  const [opened, plan] = counterexample;
  const cause = errorInstance instanceof Broken ? errorInstance.cause : '';
  console.log(`\n✗ ${broken}: ${String(cause)}\n  npm run simulate:screens -- --seed ${seed}`);
  console.log(`  shortened ${numShrinks} times: ${JSON.stringify(opened)}`);
  for (const { name, arg } of plan) console.log(`    ${name} ${arg === null ? '' : JSON.stringify(arg)}`);
}

async function startProduct(): Promise<() => Promise<void>> {
  const product = spawn(process.execPath, ['e2e/server/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const isReady = () =>
    fetch(`${CHECKOUT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let waited = 0; !(await isReady()); waited += READY_EVERY_MS) {
    if (product.exitCode !== null || waited > READY_WITHIN_MS) throw new Error('The product did not start');
    await new Promise((resolve) => setTimeout(resolve, READY_EVERY_MS));
  }
  return async () => {
    product.kill('SIGTERM');
    if (product.exitCode === null) await once(product, 'exit');
  };
}

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const first = Number(values.seed ?? Date.now() % 1_000_000_000);
const end = values.seed === undefined ? Date.now() + Number(values.minutes ?? 3) * 60_000 : 0;
console.log(`Seeds from ${first}; ${PROPERTIES.length} properties: ${PROPERTIES.join(', ')}`);
const stop = await startProduct();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
const payOn = async (): Promise<void> => {
  do await tryOut(browser, first + counts.payments);
  while (Date.now() < end);
};
await Promise.all(Array.from({ length: end === 0 ? 1 : PAYERS_AT_ONCE }, payOn));
await browser.close();
await stop();
console.log(
  `\n${counts.payments} payments, ${counts.actions} actions, ${counts.failed} failed; screens: ${[...titles].join(' | ')}`,
);
process.exit(counts.failed === 0 ? 0 : 1);
