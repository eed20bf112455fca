// Words of help and of "I can't find my bank", English: spec §2 Pay with bank flow, §5, §8.
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const bankHelp = {
  messages: [
    'Nothing is lost while you read this, and however often you check, you will not be charged twice.',
    'If your bank has taken money and this page does not say so yet, wait a few minutes. A confirmed payment always shows here.',
    'If it still does not show, contact us and give the reference of this payment. We will look it up with your bank.',
  ],
  position: ({ at, of }: { at: number; of: number }) => `Message ${at} of ${of}`,
  list: 'Help messages',
  next: 'Next',
  previous: 'Previous',
  contact: 'Contact Support', // §2
  goBack: 'Go Back', // §2

  // bank-unavailable
  intro: 'Tell us which bank you would like to pay with, and we will try to add it.',
  bank: 'Your bank',
  choose: 'Choose from the list',
  other: 'Or type its name',
  submit: 'Submit', // §2
  sending: 'Sending…',
  missing: 'Choose your bank or type its name.',
  received: '✓ Thanks. We have received your request', // §2
  // §5
  failed: 'There was a problem submitting your bank request. Please try again.',
} as const;
