// Words of the question before typed data is lost, English. All are ours.

export const leaving = {
  title: 'Close the payment?',
  means: 'What you have typed here is not kept.',
  stay: 'Stay on this page',
} as const;
