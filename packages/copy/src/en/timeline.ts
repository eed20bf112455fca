// Words of what has happened to a payment and who acts next, English. Few payers wait or ask, so they come with the list that says
// them. All of them ours.
import type { TimelineEvent } from '@titan/rules/timeline-event';
import type { Channel } from '@titan/rules/methods';

/** Who decides about a charge of this channel. */
const DECIDER: Record<Channel, string> = {
  card: 'your bank',
  bank_transfer: 'the bank',
  pay_with_bank: 'your bank',
  mobile_money: 'your wallet',
};
const WAY: Record<Channel, string> = {
  card: 'by card',
  bank_transfer: 'by bank transfer',
  pay_with_bank: 'with your bank',
  mobile_money: 'by mobile money',
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a step asked for, by its auth model. */
const ASKED: Record<string, (decider: string) => string> = {
  PIN: (decider) => `${capital(decider)} asked for your PIN`,
  OTP: (decider) => `${capital(decider)} asked for a one-time code`,
  AVS: (decider) => `${capital(decider)} asked for your billing address`,
  PHONE: (decider) => `${capital(decider)} asked for your mobile number`,
  CARD_ENROLL: (decider) => `${capital(decider)} asked for your mobile number`,
  CVV: (decider) => `${capital(decider)} asked for the security code`,
  NO_AUTH: (decider) => `${capital(decider)} could not go on`,
  '3DS': (decider) => `${capital(decider)} asked you to approve on its page`,
  REDIRECT: (decider) => `${capital(decider)} asked you to approve on its page`,
  PAY_ID: (decider) => `${capital(decider)} asked for a Pay ID`,
  PROMPT: () => 'A request was sent to your bank’s app',
  STK_PROMPT: () => 'A prompt was sent to your phone',
};

/** What a sentence may need; `money` and `model` are empty where the event has none. */
export type Told = { merchant: string; money: string; channel: Channel; model: string };

const EVENTS: Record<TimelineEvent, (told: Told) => string> = {
  asked: ({ merchant, money }) => `${merchant} asked for ${money}`,
  tried: ({ money, channel }) => `You asked to pay ${money} ${WAY[channel]}`,
  step: ({ channel, model }) =>
    ASKED[model]?.(DECIDER[channel]) ?? `${capital(DECIDER[channel])} asked you for a step`,
  account: () => 'An account for your transfer was opened',
  arrived: ({ money }) => `${money} arrived on the account`,
  unsure: ({ channel }) => `No answer came from ${DECIDER[channel]}, so we keep asking`,
  approved: ({ money, channel }) => `${capital(DECIDER[channel])} approved ${money}`,
  declined: ({ channel }) => `The attempt ${WAY[channel]} ended without payment`,
  'given-up': ({ channel }) => `The attempt ${WAY[channel]} was given up`,
  received: ({ merchant, money }) => `${merchant} received ${money}`,
  told: ({ merchant }) => `${merchant}’s system took the news`,
  expired: () => 'The time to pay ran out',
  abandoned: () => 'The time to pay ran out before the payment was finished',
  owed: ({ money }) => `${money} is to go back to you`,
  reversed: ({ money }) => `${money} was sent back to you`,
  refunded: ({ merchant, money }) => `${merchant} gave ${money} back to you`,
};

/** By what a failed payment leaves to choose. */
const AGAIN = {
  same: 'You: try again.',
  other: 'You: pay another way.',
  any: 'You: try again, or pay another way.',
} as const;

export const timelineWords = {
  title: 'What has happened so far',
  times: (zone: string) => `Times are ${zone}.`,
  next: 'Who acts next',
  lasting: 'Open the status page to keep',

  openTitle: 'Not paid yet',
  openMeans: (merchant: string) => `${merchant} has not been paid so far.`,
  goOn: 'Go to the payment',
  print: 'Print this page',

  /** What has happened, one sentence an event. */
  events: EVENTS,

  who: {
    choose: 'You: choose how to pay.',
    answer: 'You: finish the step that this payment waits for.',
    approve: 'You: approve it on your phone, in your bank’s app or on your bank’s page.',
    transfer: 'You: transfer the amount to the account that we gave you.',
    rest: 'You: send the rest, or have your part sent back.',
    again: (ways: 'same' | 'other' | 'any') => AGAIN[ways],
    'ask-anew': (merchant: string) => `You: ask ${merchant} for a new payment, if you still want to pay.`,
    check: (channel: Channel) => `We do: we are waiting for ${DECIDER[channel]}, and ask by ourselves.`,
    'check-older': 'We do: we still watch an earlier attempt, which may pay this payment.',
    'send-back': 'We do: we are sending your money back.',
    deliver: (merchant: string) => `${merchant}: your payment is complete.`,
    'given-back': (merchant: string) =>
      `${merchant}: it has given money back to you. Ask there if you expected something else.`,
  },
} as const;
