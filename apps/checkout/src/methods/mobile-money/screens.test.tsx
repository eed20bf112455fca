// Spec §2 Mobile money flow: what the screens after the first say to the one who waits.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { expect, it } from 'vitest';
import { makePage } from '../../testing/payments.ts';
import { screenOf } from '../../session/screen-of.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import {
  delayed,
  makeWalletCharge,
  makeWalletPayment,
  paidOffline,
  prompted,
  redirected,
  runWallet,
  voucherAsked,
} from '../../testing/running-wallet.ts';

/** The screen that an answer leads to, where this number was typed; null: after a reload. */
async function draw(charge: ChargeView, typed: string | null = null): Promise<string> {
  const payment = makeWalletPayment({ currency: charge.currency, charge });
  const wallet = runWallet({ payment: typed === null ? payment : { ...payment, charge: null } });
  if (typed !== null) {
    wallet.send({ type: 'walletSubmitted', wallet: { number: typed } });
    await wallet.answer('/mobile-money/charge', charge);
  }
  const html = renderScreen(makePage({ payment }), {
    screen: 'method',
    channel: 'mobile_money',
    payment,
    offline: false,
    view: wallet.state(),
    canChangeMethod: false,
  });
  return html.replace(/<!-- -->|[\u2066\u2069]/g, '').replaceAll('\u00a0', ' ');
}

const inGhana = makeWalletCharge({ ...prompted, currency: 'GHS', mobile_money: { number: '233*****0000' } });

it.each([prompted, redirected])(
  'updates by itself, is asked by "Check now", and takes "I\'ve sent the money" in another place',
  async (charge) => {
    const html = await draw(charge);
    expect(html).toContain('This page updates by itself.');
    const shown = html.indexOf('I’ve sent the money');
    expect(html.indexOf('Check now')).toBeLessThan(shown);
    expect(shown).toBeLessThan(html.indexOf('Use another number'));
    expect(await draw(delayed)).not.toContain('I’ve sent the money');
  },
);

it('names the whole number to the one who has just typed it, so that a wrong digit is seen', async () => {
  expect(await draw(prompted, '254700000000')).toContain('+254 700 000 000');
  expect(await draw(prompted)).toContain('+254 ••• 0000');
});

it('opens the dial code of the network that the number hints at', async () => {
  const openIn = (html: string) => /<details open=""><summary>([^<]*)/.exec(html)?.[1];
  expect(openIn(await draw(inGhana, '233500000000'))).toBe('Telecel Cash');
  expect(openIn(await draw(inGhana, '233240000000'))).toBe('MTN MoMo');
  expect(openIn(await draw(inGhana))).toBeUndefined();
});

it('asks for nothing that this page does not take', async () => {
  expect(await draw(inGhana)).not.toMatch(/voucher/i);
});

it('shows the processor’s own sentence as text, whatever stands in it', async () => {
  const display = '<b>Dial</b> *110#';
  const html = await draw({ ...voucherAsked, step_details: { display } });
  expect(html).toContain('<bdi lang="en">&lt;b&gt;Dial&lt;/b&gt; *110#</bdi>');
  expect(html).not.toContain('href="tel:');
});

it('says where to pay at the phone’s menu, and sends no prompt again', async () => {
  const html = await draw(paidOffline);
  expect(html).toMatch(/Paybill<.*4084333.*Account<.*1234567/);
  expect(html).toContain('I’ve sent the money');
  expect(html).not.toContain('Send the prompt again');
});

it.each([
  [{ seconds: 20, is_slow: false }, 'Usually takes about 20 seconds'],
  [{ seconds: 60, is_slow: false }, 'Usually takes about 1 minute'],
  [{ seconds: 120, is_slow: true }, 'Slower than normal: about 2 minutes now'],
])('says how long it takes now: %o', async (usual_time, shown) =>
  expect(await draw({ ...prompted, usual_time })).toContain(`<p>${shown}</p>`),
);

it('says nothing of how long it takes where that is not known', async () =>
  expect(await draw(prompted)).not.toMatch(/Usually|Slower/));

it('names the networks that do not answer for now', () => {
  const payment = makeWalletPayment({ currency: 'XOF' });
  const networks = [{ slug: 'wave-ci', name: 'Wave', code: '0001', is_redirect: true }];
  const details = { ...payment.payment_channels_details, mobile_money: { networks, paused: ['MTN MoMo'] } };
  const page = makePage({
    payment: { ...payment, payment_channels_details: details },
    chosen: 'mobile_money',
  });
  expect(renderScreen(page, screenOf(page))).toContain('Temporarily unavailable: MTN MoMo');
});
