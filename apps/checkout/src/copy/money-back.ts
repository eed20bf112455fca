// Words for money that goes back to the payer, English. A chunk of their own: few payers ever read them. All of them ours.

export const moneyBack = {
  owed: (money: string) =>
    `${money} that your bank or wallet took is being sent back to you now; your bank or wallet may need a few days to show it. There is nothing that you need to do.`,
  sent: (money: string) =>
    `${money} that your bank or wallet took has been sent back to you. It may take a few days until you see it.`,
} as const;
