// Words of the page that checks a receipt, English. All of them ours.

export const checkReceipt = {
  title: 'Check a receipt',
  checking: 'Checking the receipt…',
  slow: 'If this does not change, load the page again.',
  needsScript:
    'This page checks the receipt on your own phone, and needs JavaScript for it. Turn it on, or open the link in another browser.',
  emptyTitle: 'No receipt to check',
  empty: 'Scan the code on a receipt, or open the whole link that came with it.',
  genuineTitle: 'Genuine receipt',
  genuine: ({
    money,
    merchant,
    paidAt,
    asOf,
  }: {
    money: string;
    merchant: string;
    paidAt: string;
    asOf: string;
  }) => `Genuine: paid ${money} to ${merchant} on ${paidAt}, as of ${asOf}.`,
  testTitle: 'Receipt of a test',
  test: 'No real money was paid: this receipt is of a test payment. Hand nothing over for it.',
  backThen: ({ money }: { money: string }) => `Of this, ${money} had been given back to the payer by then.`,
  backNow: ({ money, at }: { money: string; at: string }) =>
    `Of this, ${money} has been given back to the payer by ${at}.`,
  allBackTitle: 'Paid, and given back',
  allBack: ({ money, at }: { money: string; at: string }) =>
    `All of it, ${money}, has been given back to the payer by ${at}.`,
  noneBack: ({ at }: { at: string }) => `Nothing of it had been given back by ${at}.`,
  notAsked: 'We could not ask what has happened since then. Money may have been given back.',
  once: 'A receipt can be shown to many people. Compare the reference with your own records.',
  reference: 'Payment reference',
  forgedTitle: 'Not genuine',
  forged:
    'This receipt was changed, or somebody else made it. Do not trust it, and hand nothing over for it.',
  unknownKey:
    'It was not signed with any key of ours that this phone knows. Do not trust it. If you are offline, connect and check again.',
  cannotTitle: 'Not checked',
  noKeys:
    'What is needed to check it could not be loaded. Connect to the internet, then load this page again.',
  tooOld: 'This browser cannot check receipts. Open the link in another one.',
  trustOnly: ({ host }: { host: string }) =>
    `Trust this answer only where the address of this page begins with ${host}.`,
} as const;
