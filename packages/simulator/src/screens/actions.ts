// What a payer does, and what is done for them outside: at their phone, their bank, by the clock. An action that the present screen has no
// place for does nothing, so that any list of them can be played, and shortened.
import type { Page } from '@playwright/test';
import { SANDBOX_FAULTS } from '@titan/contract/sandbox/faults';
import fc from 'fast-check';
import {
  accountOf,
  actInBankApp,
  answerOnPhone,
  orderFault,
  skipTime,
  transferTo,
} from '../../../../e2e/product.ts';
import type { Payer } from './payer.ts';

export type Action = { name: string; arg: never };
type Kind<Arg> = { weight: number; args: fc.Arbitrary<Arg>; play(payer: Payer, arg: Arg): Promise<unknown> };

const kind = <Arg>(weight: number, args: fc.Arbitrary<Arg>, play: Kind<Arg>['play']): Kind<never> => ({
  weight,
  args: args as fc.Arbitrary<never>,
  play,
});
const simple = (weight: number, play: (payer: Payer) => Promise<unknown>) =>
  kind(weight, fc.constant(null), play);

const AT_ONCE = { timeout: 2_000, noWaitAfter: true };
const MOST_TABS = 3;
const STEP = 'main form[method=post]:not([action$="/close"]):not(details form)';
const CONTROLS =
  ':is(a[href]:not([href^=mailto]), button, [type=checkbox], [type=radio]):visible:not(details *)';
/** Left out: what takes a minute of real time, and what makes the processor deny a charge that it has made, or take another amount. */
const FAULTS = SANDBOX_FAULTS.filter(
  (each) => !/^(slow|query_not_found|query_flapping|amount_\w+)$/.test(each),
);
const tidings = fc.constantFrom('once', 'once', 'twice', 'late', 'never');
const { constantFrom: oneOf } = fc;

const ACTIONS: Readonly<Record<string, Kind<never>>> = {
  // A tool of TEST MODE fills the form in, or approves, declines or ignores; where there is none, something is pressed.
  tool: kind(7, fc.nat(30), useTool),
  'tool and submit': kind(9, fc.nat(30), async (payer, nth) => {
    await useTool(payer, nth);
    await submit(payer.tab.page);
  }),
  submit: simple(4, ({ tab }) => submit(tab.page)),
  'submit twice': simple(4, ({ tab }) => tab.page.locator(`${STEP} [type=submit]`).first().dblclick(AT_ONCE)),
  enter: simple(2, ({ tab }) => tab.page.locator(`${STEP} input:visible`).last().press('Enter', AT_ONCE)),
  press: kind(7, fc.nat(20), press),
  type: kind(2, oneOf('4', '12', '1234', 'x'), ({ tab }, text) =>
    tab.page.locator('main input:visible').first().pressSequentially(text, AT_ONCE),
  ),
  reload: simple(2, ({ tab }) => tab.page.reload()),
  back: simple(2, ({ tab }) => tab.page.goBack({ timeout: 3_000 })),
  'choose anew': simple(1, ({ tab, address }) => tab.page.goto(`${address}?method=list`)),
  'open a tab': simple(2, async (payer) => payer.tabs.length < MOST_TABS && payer.openTab()),
  'change tabs': simple(2, (payer) => {
    payer.current = (payer.current + 1) % payer.tabs.length;
    return payer.tab.page.bringToFront();
  }),
  'close and open again': simple(1, async (payer) => {
    const { page } = payer.tab;
    await payer.openTab();
    await page.close();
  }),
  'go offline': simple(1, (payer) => payer.setOffline(true)),
  'go online': simple(2, (payer) => payer.setOffline(false)),
  'at the bank’s page': simple(4, workBankPage),
  outside: kind(
    4,
    fc.tuple(oneOf('approve', 'approve', 'decline', 'ignore'), tidings),
    async ({ reference }, [act, callback]) => {
      await answerOnPhone(reference, act, callback).catch(() => undefined);
      await actInBankApp(reference, act, callback);
    },
  ),
  transfer: kind(3, fc.tuple(oneOf(1, 1, 0.5, 1.5), tidings), async ({ reference }, [part, notice]) => {
    const account = await accountOf(reference);
    if (account) await transferTo(account.account_number, (Number(account.amount) * part).toFixed(2), notice);
  }),
  'skip minutes': kind(3, oneOf(1, 5, 12, 35, 90), async (payer, minutes) => {
    await skipTime(payer.reference, minutes);
    await payer.lookAgain();
  }),
  'wait seconds': kind(3, oneOf(2, 6, 31, 125, 190), ({ context }, seconds) =>
    context.clock.fastForward(seconds * 1_000),
  ),
  fault: kind(2, oneOf(...FAULTS), ({ reference }, fault) => orderFault(reference, fault)),
};

export const action: fc.Arbitrary<Action> = fc.oneof(
  ...Object.entries(ACTIONS).map(([name, { weight, args }]) => ({
    weight,
    arbitrary: fc.record({ name: fc.constant(name), arg: args }),
  })),
);

/** Does it, and waits until the page stands still. What cannot be done here is left. */
export async function play(payer: Payer, { name, arg }: Action): Promise<void> {
  await ACTIONS[name]?.play(payer, arg).catch(() => undefined);
  await payer.settle();
}

function submit(page: Page): Promise<void> {
  return page.locator(`${STEP} [type=submit]`).first().click(AT_ONCE);
}

async function useTool(payer: Payer, nth: number): Promise<void> {
  const { page } = payer.tab;
  // The drawer closes itself once a tool was used.
  await page.evaluate(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>(
      'main form [type=checkbox]:required:not(:checked)',
    ))
      box.click();
    for (const drawer of document.querySelectorAll('main details:has(section)'))
      drawer.setAttribute('open', '');
  });
  const tools = page.locator('main details section button');
  const count = await tools.count();
  if (count > 0) await tools.nth(nth % count).click(AT_ONCE);
  else await press(payer, nth);
}

/** One of the controls of the screen, or of the question over it. */
async function press({ tab: { page } }: Payer, nth: number): Promise<void> {
  const isAsked = (await page.locator('dialog[open]').count()) > 0;
  const controls = page.locator(`${isAsked ? 'dialog[open]' : 'main'} ${CONTROLS}`);
  const count = await controls.count();
  if (count > 0) await controls.nth(nth % count).click(AT_ONCE);
}

/** In a frame or a tab: what it asks for is typed, and sent. */
async function workBankPage({ tabs, address }: Payer): Promise<void> {
  for (const frame of tabs.flatMap(({ page }) => page.frames())) {
    const button = frame.locator('form button:visible').first();
    if (frame.url().includes(address) || (await button.count()) === 0) continue;
    const code = frame.locator('input:visible:not([readonly])');
    if ((await code.count()) > 0) await code.first().fill('1234', AT_ONCE);
    return button.click(AT_ONCE);
  }
}
