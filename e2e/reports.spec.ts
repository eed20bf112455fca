// Spec §1 Tracking actions, Error reporting: a card payment on a service that reports, with everything looked through that its page sent.
import { expect, test } from './checkout-test.ts';
import { openTransaction, reportingOrigin, reportsSent } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

const WRONG_OTP = '9071530188';

test('steps and bugs are reported, and never card data, codes or personal data', async ({
  checkout,
  page,
  watched,
}) => {
  const origin = await reportingOrigin();
  const reference = await openTransaction({ redirect_url: undefined });
  const { number, cvv } = sandboxCard('otp');
  await page.goto(`${origin}/pay/demo-open`);
  await checkout.isLive();
  await checkout.field('Email').fill('ada@example.com');
  await checkout.field(/^Amount/).fill('2500');
  await page.route('**/api/?type=payment-link', (route) => route.fulfill({ status: 503, body: 'Busy' }));
  await checkout.button('Proceed').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect
    .poll(async () => (await reportsSent()).map(({ body }) => body).join('\n'))
    .toMatch(/"screen":"paymentLink"[^]*status code 503|status code 503[^]*"screen":"paymentLink"/);
  await page.goto(`${origin}/${reference}`);
  await checkout.isLive();
  await expect
    .poll(async () => (await reportsSent()).map(({ body }) => body).join('\n'))
    .toContain('"screen":"method"');
  await checkout.typeCard('otp');
  // A bug that quotes what was typed, as a library might that choked on it; and a call that brings no answer.
  await page.evaluate((typed) => {
    queueMicrotask(() => void Promise.reject(new RangeError(`cannot group ${typed} of ada@example.com`)));
  }, number);
  await page.route('**/api/card/charge', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), {
    times: 1,
  });
  await checkout.pay.click();
  await expect(checkout.pay).toBeEnabled();
  await checkout.pay.click();
  await checkout.typePin('1234');
  await checkout.otp.fill(WRONG_OTP);
  await checkout.button('Authorize').click();
  await expect(
    page.getByText('The OTP entered is invalid. Please try typing it again.').first(),
  ).toBeVisible();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();

  const shown = (screen: string) => expect.stringContaining(`"screen":"${screen}"`);
  await expect
    .poll(async () => (await reportsSent()).map(({ body }) => body))
    .toEqual(expect.arrayContaining([shown('success'), expect.stringContaining('RangeError')]));
  const sent = await reportsSent();
  const reported = sent.map(({ path, body }) => `${path} ${body}`).join('\n');
  expect(reported).toContain('"stage":"otp"');
  expect(reported).toContain('Request failed with status code 502');
  expect(reported).toContain('"path":"/card/charge"');
  const grouped = number.replace(/(.{4})(?=.)/g, '$1 ');
  for (const secret of [
    number,
    grouped,
    number.slice(-4),
    `"${cvv}`,
    WRONG_OTP,
    '123456',
    '1234',
    'ada@',
    'Ada Obi',
  ])
    expect(
      reported.replaceAll(/"(?:event_id|distinct_id|\$anon_distinct_id)":"[0-9a-f]{32}"/g, ''),
    ).not.toContain(secret);
  expect(reported).not.toContain(reference);
  expect(watched.splice(0)).toEqual([`thrown: cannot group ${number} of ada@example.com`]);
});

test('the code that reports comes only where the service reports; where it does not come, a warning is all', async ({
  checkout,
  page,
}) => {
  const telemetry = /\/telemetry-[^/]*\.js$/;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await checkout.open(await openTransaction());
  await checkout.cardNumber.fill('5188');
  expect(asked.filter((url) => telemetry.test(url))).toEqual([]);

  await page.route(telemetry, (route) => route.abort());
  await page.goto(`${await reportingOrigin()}/${await openTransaction({ redirect_url: undefined })}`);
  await checkout.isLive();
  expect(asked.filter((url) => telemetry.test(url))).toHaveLength(1);
  await expect.poll(() => warnings).toEqual([expect.stringMatching(/^Nothing is reported: /)]);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
});
