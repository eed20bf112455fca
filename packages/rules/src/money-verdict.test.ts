// Where the payer's money is (I-33): only success is paid, and only final evidence says that nothing was taken.
import { describe, expect, it } from 'vitest';
import { isMoneyUnderWay, type MoneyFacts, type MoneyVerdict, moneyVerdict } from './money-verdict.ts';

type Charge = NonNullable<MoneyFacts['charge']>;

const nothingTried: MoneyFacts = {
  status: 'pending',
  version: '1',
  charge: null,
  earlier_open: false,
  reversals: [],
};
const charge = (status: Charge['status'], stage: string | null = null): Charge => ({ status, stage });
const part = { amount_held: '500.00', returns_at: 1_800_000_000_000 };
const withPart: Charge = { ...charge('pending'), bank_transfer: { part } };
const account: Charge = { ...charge('processing'), bank_transfer: { part: null } };
const held: MoneyVerdict = { money: 'held', amount: '500.00', returnsAt: part.returns_at };
const [sent, owed] = [{ reversed: true }, { reversed: false }];

describe('what is said of the money, and whether it may change after the end', () => {
  it.each<[string, Partial<MoneyFacts>, MoneyVerdict['money'] | MoneyVerdict, boolean]>([
    ['nothing was tried', {}, 'not-debited', false],
    ['a step of our page waits for the payer', { charge: charge('pending', 'otp') }, 'not-debited', false],
    ['the bank’s own page waits for them', { charge: charge('pending', '3ds') }, 'still-checked', true],
    [
      'a step of our page waits, and the payment with it',
      { status: 'processing', charge: charge('pending', 'otp') },
      'not-debited',
      false,
    ],
    ['the provider decides', { charge: charge('processing') }, 'still-checked', true],
    ['an account waits for a transfer', { charge: account }, 'still-checked', true],
    ['the payment is under way, its charge unread', { status: 'processing' }, 'still-checked', true],
    ['declined', { charge: charge('failed') }, 'not-debited', false],
    [
      'declined, and an earlier attempt may still be approved',
      { charge: charge('failed'), earlier_open: true },
      'still-checked',
      true,
    ],
    [
      'a step waits, and an earlier attempt may still be approved',
      { charge: charge('pending', 'otp'), earlier_open: true },
      'still-checked',
      true,
    ],
    [
      'a later charge has failed, and what became of its money was not read',
      { charge: charge('failed'), version: null },
      'still-checked',
      true,
    ],
    ['expired', { status: 'expired', charge: charge('failed') }, 'not-debited', false],
    ['paid', { status: 'success', charge: charge('success') }, 'received', false],
    ['paid, while an earlier attempt is open', { status: 'success', earlier_open: true }, 'received', false],
    ['paid, and what came beside it goes back', { status: 'success', reversals: [owed] }, 'received', true],
    ['paid, and what came beside it was sent', { status: 'success', reversals: [sent] }, 'received', false],
    ['paid by parts', { status: 'success', charge: withPart }, 'received', false],
    ['a part waits for its rest', { charge: withPart }, held, true],
    [
      'a part waits, while another account is open',
      { charge: withPart, earlier_open: true, status: 'processing' },
      held,
      true,
    ],
    ['all goes back', { charge: charge('failed'), reversals: [owed] }, 'coming-back', true],
    ['some of it was sent', { charge: charge('failed'), reversals: [sent, owed] }, 'coming-back', true],
    ['all was sent back', { charge: charge('failed'), reversals: [sent, sent] }, 'sent-back', false],
    [
      'it goes back, and another attempt is open',
      { charge: charge('processing'), reversals: [sent] },
      'still-checked',
      true,
    ],
  ])('%s', (_, facts, verdict, isUnderWay) => {
    const payment = { ...nothingTried, ...facts };
    expect(moneyVerdict(payment)).toEqual(typeof verdict === 'string' ? { money: verdict } : verdict);
    expect(isMoneyUnderWay(payment)).toBe(isUnderWay);
  });
});
