// What a person reads once everything runs.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { readSettings } from '@titan/server/platform/config';
import { expect, it } from 'vitest';
import { welcome } from './welcome.ts';

const welcomed = (environment: Record<string, string>): string => {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return welcome(read.settings, 'http://localhost:3001', null);
};

it('where other machines may reach the checkout, it says that the demo shop gets no webhooks and what it does instead', () => {
  expect(welcomed({})).not.toContain('Webhooks');
  for (const reached of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://checkout.example' }])
    expect(welcomed(reached)).toMatch(
      /Webhooks +not sent to this machine, so not to the demo shop either, which asks the merchant API instead:\n +other machines .*HOST, PUBLIC_URL/,
    );
});

it('lists each card with all that its steps ask for', () => {
  for (const { label, phone, birthday, pin, otp } of SANDBOX_CARDS) {
    const row = welcomed({})
      .split('\n')
      .find((line) => line.startsWith(`  Card: ${label} `));
    const born = birthday?.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');
    for (const answer of [phone, born, pin, otp]) expect(row).toContain(answer ?? '');
  }
});
