// Words of what became of a transfer, on the result screens, English: spec §2 return and return excess, §8. All of them ours.

export const transferResult = {
  reasons: {
    excess:
      'You sent more than this payment asks for. The payment is received, and the excess goes back to you.',
    underpaid: 'You sent less than this payment asks for, so all of it goes back to you.',
    wrong_amount: 'You sent another amount than this payment asks for, so all of it goes back to you.',
    late: 'Your transfer came after the account had expired, so all of it goes back to you.',
    duplicate: 'This payment had been paid before, so the second transfer goes back to you.',
    out_of_limits: 'Your transfer was outside what the account accepts, so all of it goes back to you.',
  },
  acceptedMore: (merchant: string) =>
    `You sent more than this payment asked for. ${merchant} has received all of it.`,
  acceptedLess: (merchant: string) =>
    `You sent less than this payment asked for. ${merchant} has accepted it.`,
  nothing:
    'No transfer has reached us, so you have not paid. If your bank has debited you, the money goes back to you by itself when it reaches us.',
  sent: 'You sent',
  asked: 'Asked for',
  accepts: 'One transfer may be',
  limits: (min: string, max: string) => `${min} to ${max}`,
  back: 'Goes back to you',
  to: 'To',
  sameAccount: 'The account that it came from',
  when: 'When',
  owed: 'Under way now; your bank may need a few days to show it',
  reversed: 'Sent back already; your bank may need a few days to show it',
} as const;
