// Words of the method list that few payers have, English: all of them ours.

export const methodListWords = {
  noMethod: 'You cannot pay this right now',
  noMethodMeans: ({ merchant }: { merchant: string }) =>
    `No way to pay is available right now. Please try again later, or ask ${merchant}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'Not answering right now. Other ways work.',
  allPaused: 'No way to pay is answering right now. Please try again in a few minutes.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'Used last time',
  notYou: 'Not you? Forget',
} as const;
