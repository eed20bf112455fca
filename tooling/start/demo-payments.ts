// What the demo shop is said to have sold: payments of every kind and end, as steps of a scenario, each with how many there are of a hundred and twenty.
import type { Step } from '@titan/server/test-mode/scenarios/scenarios';

export type DemoPayment = {
  many: number;
  currency: string;
  channel: Extract<Step, { do: 'open' }>['channel'];
  steps: readonly Step[];
};

const card = (name: string): Step => ({ do: 'card', name });
const PIN: Step = { do: 'answer', code: { pin: '1234' } };
const OTP: Step = { do: 'answer', code: { otp: '123456' } };
const skip = (minutes: number): Step => ({ do: 'skip', minutes });
const APPROVED: readonly Step[] = [{ do: 'phone', act: 'approve' }, skip(1)];
/** A share of what is asked for; the payments' own amounts are in demo-data.ts. */
const transfer = (amount: 'all' | 'less' | 'more'): readonly Step[] => [
  { do: 'account' },
  { do: 'send', amount },
  skip(1),
];
const NGN = { currency: 'NGN', channel: 'card' } as const;
const KES = { currency: 'KES', channel: 'mobile_money' } as const;
const GHS = { currency: 'GHS', channel: 'mobile_money' } as const;
const TRANSFER = { currency: 'NGN', channel: 'bank_transfer' } as const;

export const KINDS: readonly DemoPayment[] = [
  { ...NGN, many: 30, steps: [card('virtual_card')] },
  { ...NGN, many: 11, steps: [card('pin'), PIN] },
  { ...NGN, many: 7, steps: [card('otp'), PIN, OTP] },
  { ...NGN, many: 5, steps: [card('3ds'), { do: 'confirm' }, skip(1)] },
  { ...NGN, many: 5, steps: [card('do_not_honor'), card('virtual_card')] },
  {
    ...NGN,
    many: 4,
    steps: [
      card('insufficient_funds'),
      { do: 'answer', code: { pin: '3310' } },
      { do: 'answer', code: { otp: '12345' } },
    ],
  },
  { ...NGN, many: 2, steps: [card('do_not_honor')] },
  { ...NGN, many: 2, steps: [card('card_expired')] },
  { ...NGN, many: 1, steps: [card('withdrawal_limit')] },
  { ...NGN, many: 2, steps: [card('3ds'), skip(20)] },
  { ...NGN, many: 3, steps: [card('virtual_card'), skip(60), { do: 'refund' }, skip(1)] },
  { ...NGN, many: 2, steps: [card('virtual_card'), skip(60), { do: 'refund', amount: '500' }, skip(1)] },
  { ...NGN, many: 6, steps: [] },
  { ...KES, many: 10, steps: [{ do: 'wallet' }, ...APPROVED] },
  { ...KES, many: 2, steps: [{ do: 'wallet', outcome: 'insufficient_funds' }] },
  { ...KES, many: 2, steps: [{ do: 'wallet' }, { do: 'phone', act: 'decline' }, skip(1)] },
  { ...KES, many: 2, steps: [{ do: 'wallet' }, { do: 'phone', act: 'ignore' }, skip(20)] },
  { ...GHS, many: 6, steps: [{ do: 'wallet' }, OTP, ...APPROVED] },
  {
    ...GHS,
    many: 1,
    steps: [{ do: 'wallet' }, OTP, card('virtual_card'), { do: 'phone', act: 'approve', charge: 1 }, skip(5)],
  },
  { ...TRANSFER, many: 9, steps: transfer('all') },
  { ...TRANSFER, many: 2, steps: [...transfer('less'), skip(5)] },
  { ...TRANSFER, many: 2, steps: [...transfer('more'), skip(5)] },
  { ...TRANSFER, many: 1, steps: [{ do: 'account' }] },
  { currency: 'NGN', channel: 'pay_with_bank', many: 3, steps: [{ do: 'bank', slug: 'wema' }, OTP, skip(1)] },
];

/** Nobody's names. */
export const CUSTOMERS = [
  'Ada Obi',
  'Kofi Mensah',
  'Wanjiru Kamau',
  'Aïcha Traoré',
  'Tunde Bello',
  'Neema Mushi',
  'Thabo Nkosi',
  'Fatou Ndiaye',
  'Chidi Eze',
  'Akosua Owusu',
  'Otieno Ouma',
  'Zainab Yusuf',
] as const;

/** What the shop sells, with its price in naira; in shillings it is a tenth, in cedis a hundredth. */
export const THINGS = [
  { name: 'Woven basket', price: 8_500 },
  { name: 'Two mugs', price: 6_000 },
  { name: 'Indigo scarf', price: 12_500 },
  { name: 'Clay pot', price: 21_000 },
  { name: 'Beaded bracelet', price: 4_000 },
  { name: 'Wall hanging', price: 48_000 },
] as const;
