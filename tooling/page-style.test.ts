// Decision 0039: each built document has the style of what it draws, and those of first screens have no more.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuiltPage } from '@titan/server/page/assets';
import { describe, expect, it } from 'vitest';
import { IN_ENGLISH } from '../apps/checkout/src/testing/page-assets.ts';
import {
  makePage,
  makePayment,
  makeReversal,
  paidCharge,
  pinCharge,
  unknownCharge,
} from '../apps/checkout/src/testing/payments.ts';
import { makeBankPayment } from '../apps/checkout/src/testing/running-bank.ts';
import { accountOpen, makeTransferPayment } from '../apps/checkout/src/testing/running-transfer.ts';
import { makeWalletPayment } from '../apps/checkout/src/testing/running-wallet.ts';

const { renderDocument, renderReturn, assets, assetsDir } = await loadBuiltPage();
const page = (payment: ReturnType<typeof makePayment>) =>
  renderDocument(makePage({ payment }), assets, IN_ENGLISH);
const conversion = {
  quote: 'KPY-FX-1',
  payment_amount: '5000.00',
  currency: 'USD',
  amount: '3.50',
  rate: { numerator: 7, denominator: 10_000 },
  expires_at: Date.UTC(2026, 10, 21, 13),
};

/** Whether its rules are those of later chunks. */
const isLater = (name: string) =>
  new RegExp(`\\.${name}(?![\\w-])`).test(assets.later.style) &&
  !new RegExp(`\\.${name}(?![\\w-])`).test(assets.style);
const drawnIn = (html: string) =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));

describe.each([
  ['the card form', page(makePayment({ env: 'live' }))],
  ['the list of methods', page(makePayment({ env: 'live', payment_channels: ['card', 'bank_transfer'] }))],
])('%s', (_name, html) => {
  it('has the style of first screens in it, and no other', () => {
    expect(html).toContain(`<style>${assets.style}</style></head>`);
    expect(html).not.toContain(assets.later.style);
    expect(html).not.toContain(assets.tools);
  });
  it('draws nothing that has its style in a later chunk', () =>
    expect(drawnIn(html).filter((name) => isLater(name))).toEqual([]));
});

it('the card form in TEST MODE has that of its tools besides, and all that they are drawn with', () => {
  const html = page(makePayment());
  expect(html).toContain(`<style>${assets.style}</style><style>${assets.tools}</style></head>`);
  expect(drawnIn(html).filter((name) => isLater(name))).toEqual([]);
});

it.each([
  ['the card form with a rate', page(makePayment({ conversion }))],
  ['money that goes back', page(makePayment({ reversals: [makeReversal()] }))],
  ['the form of mobile money', page(makeWalletPayment({}))],
  ['the first screen of bank transfer', page(makeTransferPayment({}))],
  ['the form of pay with bank', page(makeBankPayment({}))],
  ['a step of the card', page(makePayment({ charge: pinCharge }))],
  ['an account to transfer to', page(makeTransferPayment({ charge: accountOpen }))],
  ['an answer that is missing', page(makePayment({ charge: unknownCharge }))],
  ['a result', page(makePayment({ status: 'success', charge: paidCharge }))],
  ['a page around the bank’s', renderReturn({ page: 'verify', outcome: 'not-found' }, assets, IN_ENGLISH)],
])('%s: both styles are in it, the later one last', (_name, html) =>
  expect(html.replace(`<style>${assets.tools}</style>`, '')).toContain(
    `<style>${assets.style}</style><style>${assets.later.style}</style></head>`,
  ),
);

it('the style of later chunks is one file, and that of plain pages another', () =>
  expect(
    readdirSync(assetsDir)
      .filter((name) => name.endsWith('.css'))
      .map((name) => `/assets/${name}`),
  ).toEqual([assets.later.sheet, assets.plainSheet]));

it('a plain page looks as without script in a browser that has it: its sheet asks about no scripting', () =>
  expect(readFileSync(join(assetsDir, assets.plainSheet.replace('/assets/', '')), 'utf8')).not.toContain(
    'scripting',
  ));
