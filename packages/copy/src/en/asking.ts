// What the payer's own question on a screen that waits has brought where nobody could be asked, English. All of it ours.
export const asking = {
  notReached: 'We could not ask just now. Check your connection and try again.',
} as const;
