// What is printed when everything runs: where to click and what to try.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import type { Settings } from '@titan/server/platform/config';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';

/**
 * @param shopUrl null where there is no demo shop
 * @param consoleAt where the console is, or is set up; null: there is none
 */
export function welcome(settings: Settings, shopUrl: string | null, consoleAt: string | null): string {
  const { mode, publicUrl, dataDir, databaseUrl } = settings;
  const [first = [], ...others] = shopUrl ? sandboxRows(settings, shopUrl) : [['Checkout', publicUrl]];
  const rows = [first, ...(consoleAt === null ? [] : [['For the shop’s owner', consoleAt]]), ...others];
  const kept = databaseUrl ? 'in the database you gave' : dataDir;
  const title =
    mode === 'live'
      ? 'Titan Checkout is running (live).'
      : 'Titan Checkout is running. It is a sandbox: no real money moves.';
  const labelWidth = Math.max(...rows.map(([label = '']) => label.length)) + 2;
  const lines = rows.map(([label = '', ...rest]) =>
    `  ${label.padEnd(labelWidth)}${rest.join('  ')}`.trimEnd(),
  );
  return ['', title, '', ...lines, '', `Ctrl-C stops it. Its data is kept: ${kept}`, ''].join('\n');
}

function sandboxRows({ publicUrl, isLocal }: Settings, shopUrl: string): string[][] {
  return [
    ['Buy something', shopUrl, 'a shop with its own address, paid through the checkout'],
    ['Payment links', `${publicUrl}/pay/demo-fixed`, 'a fixed amount'],
    ['', `${publicUrl}/pay/demo-open`, 'an amount of the payer’s choice'],
    ['Merchant API', `${publicUrl}/merchant/docs`, 'every call, with scripts to copy'],
    ['Checkout service', `${publicUrl}/api/openapi.json`],
    ['Health', `${publicUrl}/health/ready`],
    ...(isLocal ? [] : NO_WEBHOOKS_HERE),
    [],
    ...SANDBOX_CARDS.map(({ label, number, expiry, cvv, avs, phone, birthday, pin, otp, declinedAs }) => [
      `Card: ${label}`,
      (number.match(/.{1,4}/g) ?? []).join(' '),
      expiry,
      `CVV ${cvv}`,
      ...(avs ? [`address ${Object.values(avs).join(' · ')}`] : []),
      ...(phone ? [`phone ${phone}`] : []),
      // As a payer types it.
      ...(birthday ? [`date of birth ${birthday.split('-').toReversed().join('/')}`] : []),
      ...(pin ? [`PIN ${pin}`] : []),
      ...(otp ? [`OTP ${otp}`] : []),
      ...(declinedAs ? ['declined'] : []),
    ]),
    [],
    ['Merchant keys', TEST_MERCHANT.publicKey],
    ['', TEST_MERCHANT.secretKey],
  ];
}

const NO_WEBHOOKS_HERE = [
  [
    'Webhooks',
    'not sent to this machine, so not to the demo shop either, which asks the merchant API instead:',
  ],
  ['', 'other machines may reach this checkout (HOST, PUBLIC_URL)'],
];
