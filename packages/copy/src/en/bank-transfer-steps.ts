// Words of the bank-transfer stages after the intro, English: spec §2 Bank transfer flow, §4, §8.
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const bankTransferSteps = {
  // account_details
  exactly: ({ money }: { money: string }) => `Transfer exactly ${money}`, // §2
  bank: 'Bank',
  accountNumber: 'Account number',
  accountName: 'Account name',
  copyNumber: { copy: 'Copy', copyName: 'Copy account number', copied: 'Copied', selected: 'Selected' },
  mustCarry: ({ bank }: { bank: string }) =>
    `Give this reference as the reason for your transfer, and send it from another bank than ${bank}: otherwise we cannot match the money to this payment.`,
  isRest: ({ held }: { held: string }) => `${held} has already arrived; this is the rest.`,
  confirmation: 'You will get a confirmation once we receive your payment.', // §2
  doNotReuse: 'Do not save or reuse this account number', // §2
  expiresIn: ({ time }: { time: string }) => `This account expires in ${time}`,
  late: ({ time }: { time: string }) => `Less than 5 minutes left: ${time}`,
  confirm: ({ time }: { time: string }) => `Not sent yet? Wait for a new account. This one closes in ${time}`,
  expired: 'This account has expired. We are asking the bank whether your transfer came in time.',
  left: ({ time }: { time: string }) => `The account expires in ${time}.`,
  sent: 'I have sent the money',
  checkNow: 'Check now',
  asking: 'Asking the bank…',
  notYet: 'The bank has not confirmed it yet. We will keep checking.',
  mayClose: 'You can close this page; its link shows the result.',
  mayLeave: 'If you pay another way, do not send this transfer as well: a second payment goes back to you.',

  // transfer_help
  helpPoints: [
    [
      'I have sent the money and see nothing here',
      'Most transfers arrive within a few minutes. You can close this page and come back: the same link shows the payment as soon as the bank confirms it.',
    ],
    [
      'I have sent a different amount',
      'This page will tell you what happens to it: money that is not needed goes back to the account it came from.',
    ],
    [
      'I sent it after the account had expired',
      'Then it goes back to the account it came from. Ask for a new account and transfer again only if you still want to pay now.',
    ],
    [
      'My bank does not find the account',
      'Choose the bank by the name shown here and copy the account number instead of typing it.',
    ],
  ],
  goBack: 'Go Back', // §2

  // transfer_termination
  unconfirmed: 'We are unable to confirm the transfer from your bank at the moment.', // §2, §8, the service says the same
  opening: 'Getting a new account…',
  another: 'Try another transfer', // §2
  otherMethod: 'Use a different method', // §2
  stillChecked:
    'We are still checking. If your transfer came in time, this page will show the payment; if it came too late, the money goes back to you.',
  notArrived:
    'Nothing has arrived, so you have not paid. If your bank has debited you, the money goes back to you automatically when it reaches us.',
  /** Beside what is said of other money. */
  notArrivedHere: 'Nothing has arrived on this account.',
  doNotTransfer: ({ account }: { account: string }) =>
    `Do not transfer to the old account ${account} any more.`,

  // transfer_rest
  restMessage: ({ held, missing }: { held: string; missing: string }) =>
    `${held} has arrived. ${missing} is missing to complete this payment.`,
  arrived: 'Arrived',
  missing: 'Missing',
  until: 'Time to send the rest',
  restMeans:
    'The rest needs a new account: the old one takes no second transfer, and money sent to it goes back. Without the rest, what has arrived goes back to the account it came from.',
  sendRest: ({ money }: { money: string }) => `Send the rest: ${money}`,
  returnPart: 'Send it back to me',
  returning: 'Sending it back…',

  // checking
  unknown:
    'The bank has not answered yet. There is no account to transfer to yet, and no money has been taken.',

  // TEST MODE
  test: 'Test transfer',
  testMeans: 'Send money to this account, as the bank of a payer does.',
  testLateMeans: 'Send money to this account now, after it has expired.',
  testAmount: 'Amount to send',
  testSend: 'Send this amount',
  testLittle: 'Send too little',
  testMuch: 'Send too much',
  testAuto: 'Two minutes after it was opened, the account pays itself.',
  testAutoOff: 'Switch that off',
  testAutoOn: 'Switch that on again',
} as const;
