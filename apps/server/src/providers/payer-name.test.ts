import { describe, expect, it } from 'vitest';
import { nameInParts, payerNameOf } from './payer-name.ts';

describe('the payer’s name', () => {
  it.each<[string | null, string, ReturnType<typeof nameInParts>]>([
    ['Ada Obi', 'Ada Obi', { first: 'Ada', last: 'Obi' }],
    [' Ada  Ngozi Obi ', ' Ada  Ngozi Obi ', { first: 'Ada', last: 'Ngozi Obi' }],
    ['Ada', 'Ada', null],
    [null, 'ada.obi', null],
  ])('%j', (customerName, whole, parts) => {
    expect(payerNameOf({ customerName, customerEmail: 'ada.obi@example.com' })).toBe(whole);
    expect(nameInParts({ customerName })).toEqual(parts);
  });
});
