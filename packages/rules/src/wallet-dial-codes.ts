// Spec §2 "Didn't receive a prompt?": dial-code steps for wallet approvals, for GHS and EGP by network (facts/local-facts §4).
// Menus are named and not numbered, because networks renumber them.

export type DialCodeSteps = {
  /** The network's slug. */
  network: string;
  /** What is dialled, as people write it: `*170#`. */
  code: string;
  steps: readonly [string, string, string, string];
};

const PICK = 'Pick this payment and check the amount.';
const OPEN_REQUESTS = 'Open your pending payment requests.';
const WALLET_PIN = 'Enter your wallet PIN to approve it.';
const WALLET_PIN_6 = 'Enter your 6-digit wallet PIN to approve it.';

const STEPS: Record<string, readonly DialCodeSteps[]> = {
  GHS: [
    {
      network: 'mtn-gh',
      code: '*170#',
      steps: [
        'Dial *170#.',
        'Choose My Wallet.',
        'Choose My Approvals and enter your MoMo PIN.',
        'Pick this payment and choose Yes to approve it.',
      ],
    },
    {
      network: 'vodafone-gh',
      code: '*110#',
      steps: [
        'Dial *110#.',
        'Choose Make Payments.',
        'Choose Generate Voucher and enter your PIN.',
        'Type the voucher code here if we ask for one; otherwise ask for a new prompt.',
      ],
    },
    {
      network: 'airteltigo-gh',
      code: '*110#',
      steps: [
        'Dial *110#.',
        'Open the menu for pending or merchant payments.',
        'Pick this payment.',
        'Enter your PIN to approve it.',
      ],
    },
  ],
  EGP: [
    {
      network: 'vodafone-eg',
      code: '*9#',
      steps: ['Dial *9# or open the Ana Vodafone app.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
    },
    {
      network: 'orange-eg',
      code: '#7115#',
      steps: ['Dial #7115# or open the Orange Cash app.', OPEN_REQUESTS, PICK, WALLET_PIN],
    },
    {
      network: 'etisalat-eg',
      code: '*777#',
      steps: ['Dial *777# or open the e& money app.', OPEN_REQUESTS, PICK, WALLET_PIN],
    },
    {
      network: 'we-eg',
      code: '*551#',
      steps: ['Dial *551# or open the WE Pay app.', OPEN_REQUESTS, PICK, WALLET_PIN_6],
    },
  ],
};

/** The steps of every network of a currency; none but for GHS and EGP. */
export function dialCodeStepsOf(currency: string): readonly DialCodeSteps[] {
  return STEPS[currency] ?? [];
}

/** The address that dials a code. A # would begin the address's fragment, so it is written %23. */
export function dialHref(code: string): string {
  return `tel:${code.replaceAll('#', '%23')}`;
}
