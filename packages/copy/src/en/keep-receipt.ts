// Words of what a payer does with a receipt, English. All of them ours.

export const keepReceipt = {
  share: 'Share receipt',
  whatsApp: 'Share on WhatsApp',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  save: 'Save or print',
  sharedText: ({ money, merchant }: { money: string; merchant: string }) =>
    `Receipt: ${money} paid to ${merchant}. Anybody can check it here:`,
  codeName: 'Code that leads to the check of this receipt',
  codeMeans: 'Anybody can check this receipt: scan the code, or open its link.',
  check: 'Check this receipt',
  paymentReference: 'Payment reference',
  email: ({ to }: { to: string }) => `Send to my e-mail (${to})`,
  emailing: 'Sending…',
  emailSent: ({ to }: { to: string }) => `Sent to ${to}.`,
  emailNotSent: 'It was not sent. Please try again later.',
  emailUnsure: 'We are not sure it was sent. Look in your inbox before you send it again.',
  emailNoMore: 'It cannot be sent again.',
} as const;
