// Words of going on with another device, and of asking somebody else to pay, English. The service draws them; no script has them. All of
// them ours.

export const share = {
  title: 'Use another device, or ask someone to pay',
  toPay: ({ money, merchant }: { money: string; merchant: string }) => `${money} to ${merchant}`,
  waiting: 'Not paid yet.',
  underWay: 'Somebody is paying right now.',
  /** After either, where it does. */
  showsResult: 'This page shows the result by itself.',

  code: {
    title: 'Go on with another device',
    means: 'Point the camera of a phone at this code. The payment opens there just as it stands here.',
    picture: 'QR code of this payment',
    yours: 'Keep this code to yourself: whoever scans it sees the payment as you see it.',
  },

  ask: {
    title: 'Ask someone to pay',
    means: ({ merchant }: { merchant: string }) =>
      `They see ${merchant}, the amount, what it is for and your note, and nothing else about you.`,
    note: 'Your note',
    hint: ({ most }: { most: number }) => `Optional, at most ${most} characters`,
    tooLong: ({ most }: { most: number }) => `Please shorten your note to ${most} characters.`,
    submit: 'Create a link',
  },
  /** As many are open as may be; a link that is taken back makes room. */
  asksEnough:
    'You have asked as many people as can be asked at a time. Take a link back to ask somebody else.',
  /** Links that were taken back count too. */
  askedTooOften: 'You have asked as many people as this payment allows.',

  // Of one link
  askedPerson: 'Somebody you have asked',
  noNote: 'Without a note',
  notShownAgain: 'This link was made earlier and cannot be shown again.',
  /** What the payer sends, to somebody they know. */
  message: ({ money, merchant, url }: { money: string; merchant: string; url: string }) =>
    `Could you pay ${money} to ${merchant} for me? ${url}`,
  messageWithNote: ({
    note,
    money,
    merchant,
    url,
  }: {
    note: string;
    money: string;
    merchant: string;
    url: string;
  }) => `${note} Could you pay ${money} to ${merchant} for me? ${url}`,
  send: 'Send with WhatsApp',
  copy: 'Copy the link',
  copied: 'Copied',
  selected: 'Selected',
  takeBack: 'Take back',
  tookBack: 'Taken back. Nobody can start to pay at that link any more.',
  back: 'Back to the payment',

  // To whoever was asked
  youWereAsked: 'You have been asked to pay this. Pay only if you know who sent you the link.',
  over: {
    'taken-back': {
      title: 'This request was taken back',
      means: ({ merchant }: { merchant: string }) =>
        `You are no longer asked to pay ${merchant}. You can close this page.`,
    },
    paid: {
      title: 'This has been paid already',
      means: ({ merchant }: { merchant: string }) =>
        `${merchant} has received the money. There is nothing left to pay.`,
    },
    over: {
      title: 'This payment is over',
      means: ({ merchant }: { merchant: string }) => `Nothing can be paid to ${merchant} here any more.`,
    },
  },
} as const;
