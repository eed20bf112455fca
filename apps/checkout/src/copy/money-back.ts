// Words for money that goes back to the payer, English. A chunk of their own: few payers ever read them. All of them ours.

export const moneyBack = {
  owed: (money: string) =>
    `${money} that your bank took is being sent back to you. There is nothing that you need to do.`,
  sent: (money: string) =>
    `${money} that your bank took has been sent back to you. Your bank may need a few days to show it.`,
} as const;
