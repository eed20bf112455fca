// The link at the foot of an open payment, English: apart, because a page that changes its language has it too. Ours.

export const shareLink = {
  label: 'Use another device, or ask someone to pay',
} as const;
