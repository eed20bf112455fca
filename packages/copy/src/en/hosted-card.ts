// Words of card entry where the card is typed on the processor's own page, English. All are ours.

export const hostedCard = {
  means: ({ merchant }: { merchant: string }) =>
    `You enter your card on the secure page of the company that takes cards for ${merchant}.`,
  leads: 'It brings you back here when you have paid.',
  continue: ({ money }: { money: string }) => `Continue to pay ${money}`,
} as const;
