// Words of what has happened to a payment and who acts next, English. Few payers wait or ask, so they come with the list that says
// them. All of them ours.
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

export const timelineWords = {
  title: 'What has happened so far',
  times: (zone: string) => `Times are ${zone}.`,
  next: 'Who acts next',
  lasting: 'Open the status page to keep',

  openTitle: 'Not paid yet',
  openMeans: (merchant: string) => `${merchant} has not been paid so far.`,
  goOn: 'Go to the payment',
  print: 'Print this page',

  asked: (merchant: string, money: string) => `${merchant} asked for ${money}`,
  tried: (channel: Channel, money: string) => `You asked to pay ${money} ${WAY[channel]}`,
  /** `model` null: which step it was is not written down. */
  step: (channel: Channel, model: string | null) =>
    ASKED[model ?? '']?.(DECIDER[channel]) ?? `${capital(DECIDER[channel])} asked you for a step`,
  account: 'An account for your transfer was opened',
  arrived: (money: string) => `${money} arrived on the account`,
  unsure: (channel: Channel) => `No answer came from ${DECIDER[channel]}, so we keep asking`,
  approved: (channel: Channel, money: string) => `${capital(DECIDER[channel])} approved ${money}`,
  declined: (channel: Channel) => `The attempt ${WAY[channel]} ended without payment`,
  'given-up': (channel: Channel) => `The attempt ${WAY[channel]} was given up`,
  received: (merchant: string, money: string) => `${merchant} received ${money}`,
  told: (merchant: string) => `${merchant}’s system took the news`,
  expired: 'The time to pay ran out',
  abandoned: 'The time to pay ran out before the payment was finished',
  owed: (money: string) => `${money} is to go back to you`,
  reversed: (money: string) => `${money} was sent back to you`,
  refunded: (merchant: string, money: string) => `${merchant} gave ${money} back to you`,

  who: {
    choose: 'You: choose how to pay.',
    answer: 'You: finish the step that this payment waits for.',
    approve: 'You: approve it on your phone, in your bank’s app or on your bank’s page.',
    transfer: 'You: transfer the amount to the account that we gave you.',
    rest: 'You: send the rest, or have your part sent back.',
    again: 'You: try again, or pay another way.',
    'ask-anew': (merchant: string) => `You: ask ${merchant} for a new payment, if you still want to pay.`,
    check: (channel: Channel) => `We do: we are waiting for ${DECIDER[channel]}, and ask by ourselves.`,
    'check-older': 'We do: we still watch an earlier attempt, which may pay this payment.',
    'send-back': 'We do: we are sending your money back. There is nothing that you need to do.',
    deliver: (merchant: string) => `${merchant}: your payment is complete.`,
  },
} as const;
