// Spec §3 Bank branding: pay with bank is for naira and rand.
import { expect, it } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { isBankCurrency } from './bank-currencies.ts';

it('pay with bank exists in NGN and ZAR, and in no other currency', () =>
  expect(CURRENCIES.filter(isBankCurrency)).toEqual(['NGN', 'ZAR']));
