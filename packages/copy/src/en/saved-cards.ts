// Words of saved cards, English: spec §2 Footer actions, §4 Saved cards. Part of those stages' own chunk.
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const savedCards = {
  name: ({ brand, lastFour }: { brand: string; lastFour: string }) => `${brand} ending in ${lastFour}`,
  anyCard: 'Card',

  // Choosing
  choose: 'Choose a card',
  useNewCard: 'Use new card', // §2 Footer actions
  delete: 'Delete',
  deleteName: ({ card }: { card: string }) => `Delete ${card}`,

  // CVV
  cvvHint: ({ card }: { card: string }) => `For your ${card}. We pass it on to your bank and do not keep it.`,
  testCvv: ({ cvv }: { cvv: string }) => `Test CVV: ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }: { card: string; merchant: string }) =>
    `${card} will no longer be offered when you pay ${merchant}, and we delete its number. Payments that you have made stay as they are.`,
  deleteCard: 'Delete card',
  deleting: 'Deleting…',
} as const;
