// Words of TEST MODE's cards, English. Live payments load none of them.

export const cardTests = {
  fill: 'Fill in a test card',
  scenarios: {
    virtual_card: 'Virtual card',
    no_auth: 'No authentication',
    pin: 'PIN',
    otp: 'OTP',
    '3ds': '3-D Secure',
    '3ds_html': '3-D Secure, bank’s own page',
    avs: 'Billing address (AVS)',
    avs_country: 'Billing address, country named',
    birthday: 'Date of birth',
    card_enroll: 'Card enroll',
    cvv: 'CVV again',
    insufficient_funds: 'Insufficient funds',
  },
  errorCards: 'Or with a card that fails',
  filled: ({ name }: { name: string }) => `Test card filled in: ${name}`,
} as const;
