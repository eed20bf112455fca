// TEST MODE: what the test hints of the later stages name (spec §9 Sandbox). What is typed by a tap comes with `sandbox-cards.ts`.

/** What the sandbox's issuer takes for right; the cards that fail have a PIN and a code of their own. */
export const TEST_SECRETS = {
  pin: '1234',
  failingPin: '3310',
  otp: '123456',
  failingOtp: '12345',
  phone: '08000000000',
  cvv: '123',
  address: 'country Nigeria, street “Osapa, Lekki”, state Lagos, city Lekki, zip 101010',
} as const;
