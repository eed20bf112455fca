// Words of a receipt that is sent by e-mail, English. All of them ours.

export const receiptMail = {
  subject: ({ money, merchant }: { money: string; merchant: string }) =>
    `Receipt: ${money} paid to ${merchant}`,
  intro: ({ merchant }: { merchant: string }) => `Here is your receipt from ${merchant}.`,
  test: 'This was a test payment. No real money was paid.',
  row: ({ name, value }: { name: string; value: string }) => `${name}: ${value}`,
  check: 'Anybody can check here that it is genuine:',
  why: 'You get this e-mail because it was asked for on the page of your payment. Nobody reads answers to it.',
} as const;
