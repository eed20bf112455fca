// Words of what has happened to a payment and who acts next, English. Few payers wait or ask, so they come with the list that says
// them. All of them ours.
import type { TimelineEvent } from '@titan/rules/timeline-event';

type OfMoney = { money: string };
type OfMerchant = { merchant: string };

export const timelineWords = {
  title: 'What has happened so far',
  times: ({ zone }: { zone: string }) => `Times are ${zone}.`,
  /** Two at least, behind what came so often. */
  often: ({ count }: { count: number }) => `${count} times`,
  next: 'Who acts next',
  lasting: 'Open a status page you can keep',

  openTitle: 'Not paid yet',
  openMeans: ({ merchant }: OfMerchant) => `${merchant} has not been paid yet.`,
  goOn: 'Go to the payment',
  print: 'Print this page',

  /** What has happened, one sentence an event; of an attempt, one for each way to pay. */
  events: {
    asked: ({ merchant, money }: OfMerchant & OfMoney) => `${merchant} asked for ${money}`,
    tried: {
      card: ({ money }: OfMoney) => `You started to pay ${money} by card`,
      bank_transfer: ({ money }: OfMoney) => `You started to pay ${money} by bank transfer`,
      pay_with_bank: ({ money }: OfMoney) => `You started to pay ${money} with your bank`,
      mobile_money: ({ money }: OfMoney) => `You started to pay ${money} by mobile money`,
    },
    account: 'An account for your transfer was opened',
    arrived: ({ money }: OfMoney) => `${money} arrived on the account`,
    unsure: {
      card: 'No answer came from your bank, so we keep asking',
      bank_transfer: 'No answer came from the bank, so we keep asking',
      pay_with_bank: 'No answer came from your bank, so we keep asking',
      mobile_money: 'No answer came from your wallet, so we keep asking',
    },
    approved: {
      card: ({ money }: OfMoney) => `Your bank approved ${money}`,
      bank_transfer: ({ money }: OfMoney) => `The bank approved ${money}`,
      pay_with_bank: ({ money }: OfMoney) => `Your bank approved ${money}`,
      mobile_money: ({ money }: OfMoney) => `Your wallet approved ${money}`,
    },
    declined: {
      card: 'The payment by card did not go through',
      bank_transfer: 'The payment by bank transfer did not go through',
      pay_with_bank: 'The payment with your bank did not go through',
      mobile_money: 'The payment by mobile money did not go through',
    },
    'given-up': {
      card: 'The payment by card was stopped',
      bank_transfer: 'The payment by bank transfer was stopped',
      pay_with_bank: 'The payment with your bank was stopped',
      mobile_money: 'The payment by mobile money was stopped',
    },
    received: ({ merchant, money }: OfMerchant & OfMoney) => `${merchant} received ${money}`,
    told: ({ merchant }: OfMerchant) => `${merchant} knows about your payment`,
    expired: 'The time to pay ran out',
    abandoned: 'The time to pay ran out before the payment was finished',
    owed: ({ money }: OfMoney) => `${money} is going back to you`,
    reversed: ({ money }: OfMoney) => `${money} was sent back to you`,
    refunded: ({ merchant, money }: OfMerchant & OfMoney) => `${merchant} gave ${money} back to you`,
  } satisfies Record<Exclude<TimelineEvent, 'step'>, unknown>,

  /** What a step asked for, by its auth model. */
  steps: {
    bank: {
      PIN: 'Your bank asked for your PIN',
      OTP: 'Your bank asked for a one-time code',
      AVS: 'Your bank asked for your billing address',
      PHONE: 'Your bank asked for your mobile number',
      CARD_ENROLL: 'Your bank asked for your mobile number',
      BIRTHDAY: 'Your bank asked for your date of birth',
      CVV: 'Your bank asked for the security code',
      NO_AUTH: 'Your bank could not continue',
      '3DS': 'Your bank asked you to approve on its page',
      REDIRECT: 'Your bank asked you to approve on its page',
      PAY_ID: 'Your bank asked for a Pay ID',
      PROMPT: 'A request was sent to your bank’s app',
      other: 'Your bank asked you to confirm the payment',
    },
    wallet: {
      OTP: 'Your wallet asked for a one-time code',
      REDIRECT: 'Your wallet asked you to approve on its page',
      VOUCHER: 'Your wallet asked for a voucher',
      PAY_OFFLINE: 'You were asked to pay at your phone’s own menu',
      STK_PROMPT: 'A prompt was sent to your phone',
      other: 'Your wallet asked you to confirm the payment',
    },
  },

  who: {
    choose: 'You: choose how to pay.',
    answer: 'You: finish the step that this payment is waiting for.',
    /** By where the payer is asked. */
    approve: {
      '3ds': 'You: approve it on your bank’s page.',
      mobile_money_check: 'You: approve it on your phone.',
      pending_payment: 'You: approve it on your wallet’s page.',
      'approval-guide': 'You: approve it in your bank’s app.',
      'bank-pending': 'You: approve it on your bank’s page.',
    },
    transfer: 'You: transfer the amount to the account that we gave you.',
    rest: 'You: send the rest, or have your part sent back.',
    /** By what a failed payment leaves to choose. */
    again: {
      same: 'You: try again.',
      other: 'You: pay another way.',
      any: 'You: try again, or pay another way.',
    },
    'ask-anew': ({ merchant }: OfMerchant) =>
      `You: ask ${merchant} for a new payment, if you still want to pay.`,
    check: {
      card: 'We do: we are waiting for your bank and keep checking.',
      bank_transfer: 'We do: we are waiting for the bank and keep checking.',
      pay_with_bank: 'We do: we are waiting for your bank and keep checking.',
      mobile_money: 'We do: we are waiting for your wallet and keep checking.',
    },
    'check-older': 'We do: we are still checking an earlier attempt, which may yet succeed.',
    'send-back': 'We do: we are sending your money back.',
    deliver: ({ merchant }: OfMerchant) => `${merchant}: your payment is complete.`,
    'given-back': ({ merchant }: OfMerchant) =>
      `${merchant}: it has given money back to you. Ask there if you expected something else.`,
  },
} as const;
