// What may befall a payment, as lists of steps that run-scenario.ts plays with the sandbox's instruments. Amounts are major units, as texts.
import type { Channel } from '@titan/rules/methods';
import type { consoleSandboxMessages } from '@titan/copy/words/console-sandbox';
import type { SandboxFault } from '@titan/contract/sandbox/faults';
import { SANDBOX_WALLET_OTP } from '@titan/contract/sandbox/phones';

export type Step =
  /** The merchant opens the payment. */
  | { do: 'open'; currency: string; amount: string; channel: Channel; told?: true }
  /** The payer pays by a card of the sandbox, by its name; by the first wallet number of the currency that ends so; by a bank, by its slug. */
  | { do: 'card'; name: string }
  | { do: 'wallet'; outcome?: string }
  | { do: 'bank'; slug: string }
  /** The payer is shown an account, which waits for what is sent to it. */
  | { do: 'account' }
  /** The payer answers what their card, wallet or bank asks for. */
  | { do: 'answer'; code: { pin: string } | { otp: string } }
  /** What happens outside: on the phone of the payment's nth charge (by default the last), at the bank of 3-D Secure, in the bank's app. */
  | { do: 'phone'; act: 'approve' | 'decline' | 'ignore'; charge?: number }
  | { do: 'app'; act: 'approve' | 'decline' }
  | { do: 'confirm' }
  | { do: 'send'; amount: string }
  | { do: 'fault'; fault: SandboxFault }
  | { do: 'receiver'; isUp: boolean }
  | { do: 'refund'; amount?: string }
  | { do: 'skip'; minutes: number }
  /** What the merchant reads of it then. */
  | { do: 'expect'; is: Expected };

export type Expected = {
  status?: 'pending' | 'processing' | 'success' | 'failed' | 'expired';
  /** The statuses of its attempts, oldest first. */
  attempts?: string[];
  /** What it keeps, and what has gone back, one after the other. */
  kept?: number;
  back?: number[];
  /** What has become of its last webhook, and after how many tries at least. */
  webhook?: { status: 'waiting' | 'delivered'; tries: number };
};

/** What it is stands in the words of the console's sandbox, by its name. */
export type Scenario = { name: keyof typeof consoleSandboxMessages.scenario; steps: readonly Step[] };

const OPEN_CARD: Step = { do: 'open', currency: 'NGN', amount: '1500', channel: 'card' };
const OPEN_WALLET: Step = { do: 'open', currency: 'KES', amount: '1500', channel: 'mobile_money' };
const OPEN_TRANSFER: Step = { do: 'open', currency: 'NGN', amount: '1500', channel: 'bank_transfer' };
const PLAIN_CARD: Step = { do: 'card', name: 'virtual_card' };
const PAID: Step = { do: 'expect', is: { status: 'success', kept: 1500, back: [] } };

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'card-pin',
    steps: [OPEN_CARD, { do: 'card', name: 'pin' }, { do: 'answer', code: { pin: '1234' } }, PAID],
  },
  {
    name: 'card-otp',
    steps: [
      OPEN_CARD,
      { do: 'card', name: 'otp' },
      { do: 'answer', code: { pin: '1234' } },
      { do: 'answer', code: { otp: '123456' } },
      PAID,
    ],
  },
  {
    name: '3ds-left',
    steps: [
      OPEN_CARD,
      { do: 'card', name: '3ds' },
      { do: 'skip', minutes: 20 },
      { do: 'expect', is: { status: 'pending', attempts: ['failed'] } },
      { do: 'skip', minutes: 24 * 60 },
      { do: 'expect', is: { status: 'expired', kept: 0, back: [] } },
    ],
  },
  {
    name: 'answer-lost',
    steps: [
      OPEN_CARD,
      { do: 'fault', fault: 'answer_lost' },
      PLAIN_CARD,
      { do: 'expect', is: { status: 'processing', attempts: ['processing'] } },
      { do: 'skip', minutes: 1 },
      PAID,
    ],
  },
  {
    name: 'success-after-decline',
    steps: [
      OPEN_CARD,
      { do: 'fault', fault: 'success_after_decline' },
      PLAIN_CARD,
      { do: 'skip', minutes: 5 },
      { do: 'expect', is: { kept: 0, back: [1500] } },
    ],
  },
  {
    name: 'two-successes',
    steps: [
      { do: 'open', currency: 'GHS', amount: '1500', channel: 'mobile_money' },
      { do: 'wallet' },
      { do: 'answer', code: { otp: SANDBOX_WALLET_OTP } },
      PLAIN_CARD,
      { do: 'phone', act: 'approve', charge: 1 },
      { do: 'skip', minutes: 5 },
      { do: 'expect', is: { status: 'success', kept: 1500, back: [1500] } },
    ],
  },
  {
    name: 'prompt-late',
    steps: [
      OPEN_WALLET,
      { do: 'wallet' },
      { do: 'phone', act: 'ignore' },
      { do: 'skip', minutes: 5 },
      { do: 'expect', is: { status: 'processing' } },
      { do: 'phone', act: 'approve' },
      { do: 'skip', minutes: 1 },
      PAID,
    ],
  },
  {
    name: 'prompt-ignored',
    steps: [
      OPEN_WALLET,
      { do: 'wallet' },
      { do: 'phone', act: 'ignore' },
      { do: 'skip', minutes: 20 },
      { do: 'expect', is: { status: 'pending', attempts: ['failed'], kept: 0, back: [] } },
    ],
  },
  {
    name: 'transfer-exact',
    steps: [
      OPEN_TRANSFER,
      { do: 'account' },
      { do: 'send', amount: '1500' },
      { do: 'skip', minutes: 1 },
      PAID,
    ],
  },
  {
    name: 'transfer-under',
    steps: [
      OPEN_TRANSFER,
      { do: 'account' },
      { do: 'send', amount: '1000' },
      { do: 'skip', minutes: 5 },
      { do: 'expect', is: { kept: 0, back: [1000] } },
    ],
  },
  {
    name: 'transfer-over',
    steps: [
      OPEN_TRANSFER,
      { do: 'account' },
      { do: 'send', amount: '2000' },
      { do: 'skip', minutes: 5 },
      { do: 'expect', is: { status: 'success', kept: 1500, back: [500] } },
    ],
  },
  {
    name: 'transfer-late',
    steps: [
      OPEN_TRANSFER,
      { do: 'account' },
      { do: 'skip', minutes: 120 },
      { do: 'send', amount: '1500' },
      { do: 'skip', minutes: 5 },
      { do: 'expect', is: { kept: 0, back: [1500] } },
    ],
  },
  {
    name: 'transfer-twice',
    steps: [
      OPEN_TRANSFER,
      { do: 'account' },
      { do: 'send', amount: '1500' },
      { do: 'send', amount: '1500' },
      { do: 'skip', minutes: 5 },
      { do: 'expect', is: { status: 'success', kept: 1500, back: [1500] } },
    ],
  },
  {
    name: 'receiver-down',
    steps: [
      { ...OPEN_CARD, told: true },
      { do: 'receiver', isUp: false },
      PLAIN_CARD,
      { do: 'skip', minutes: 3 * 60 },
      { do: 'expect', is: { status: 'success', webhook: { status: 'waiting', tries: 6 } } },
      { do: 'receiver', isUp: true },
      { do: 'skip', minutes: 2 * 60 },
      { do: 'expect', is: { kept: 1500, webhook: { status: 'delivered', tries: 7 } } },
    ],
  },
];
