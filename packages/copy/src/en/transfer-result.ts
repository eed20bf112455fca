// Words of what became of a transfer, on the result screens, English: spec §2 return and return excess, §8. All of them ours.
import type { ReversalReason } from '@titan/rules/reversal-reason';

export const transferResult = {
  /** Beside money that goes back, where the payment can still be made. */
  notPaid: ({ merchant }: { merchant: string }) => `${merchant} has not been paid yet.`,
  reasons: {
    excess: 'You sent more than this payment asks for. The excess goes back to you.',
    underpaid: 'You sent less than this payment asks for, so all of it goes back to you.',
    wrong_amount: 'You sent a different amount than this payment asks for, so all of it goes back to you.',
    late: 'Your transfer came after the account had expired, so all of it goes back to you.',
    duplicate: 'This payment had already been paid, so the second transfer goes back to you.',
    account_used:
      'An account takes only one transfer, so anything sent to it after that goes back to you as well.',
    out_of_limits: 'Your transfer was outside what the account accepts, so all of it goes back to you.',
  } satisfies Record<ReversalReason, string>,
  acceptedMore: ({ merchant }: { merchant: string }) =>
    `You sent more than this payment asked for. ${merchant} has received all of it.`,
  acceptedLess: ({ merchant }: { merchant: string }) =>
    `You sent less than this payment asked for. ${merchant} has accepted it.`,
  nothing:
    'No transfer has reached us, so you have not paid. If your bank has debited you, the money goes back to you automatically when it reaches us.',
  noAccount:
    'The bank could not open an account for your transfer, so there was nothing to transfer to, and no money has been taken.',
  sent: 'You sent',
  asked: 'Asked for',
  accepts: 'One transfer may be',
  limits: ({ min, max }: { min: string; max: string }) => `${min} to ${max}`,
  back: 'Goes back to you',
  to: 'To',
  sameAccount: 'The account it came from',
  when: 'When',
  owed: 'Not sent yet; this page will tell you',
  reversed: 'Already sent back; shows in a few days',
} as const;
