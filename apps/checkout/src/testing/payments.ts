// For tests: payments, charges and page data, overriding only what matters.
import type { AvsCountry } from '@titan/contract/payer/card.schema';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { FormFeedback, PageData } from '@titan/contract/page/page-data';
import type {
  OrderLineView,
  PaymentView,
  ReversalView,
  SavedCard,
} from '@titan/contract/payer/payment.schema';
import type { Timeline } from '@titan/contract/payer/timeline.schema';

/** The service's time in tests, epoch ms. */
export const SERVER_TIME = Date.UTC(2026, 10, 21, 12);

export const NO_FEEDBACK: FormFeedback = { form: 'card/charge', errors: {}, notice: null, values: {} };

export const SAVED_CARD: SavedCard = {
  reference: 'KPY-SC-1',
  card_type: 'mastercard',
  first_six: '518851',
  last_four: '2975',
  required_fields: ['cvv'],
};

export function makePayment(overrides: Partial<PaymentView> = {}): PaymentView {
  return {
    reference: 'order-1',
    merchant_reference: 'order-1',
    unique_reference: 'KPY-PI-1',
    public_key: 'pk_test_1',
    env: 'test',
    status: overrides.charge ? 'processing' : 'pending',
    currency: 'NGN',
    amount: '5000.00',
    fees: {},
    merchant_bears_cost: true,
    payment_channels: ['card'],
    default_channel: null,
    default_payment_channel: null,
    payment_channels_details: { card: { is_hosted: false, can_save_card: false, saved_cards: [] } },
    merchant: { name: 'Demo Shop', email: null, logo: null },
    customer: { name: null, email: 'ada@example.com' },
    narration: null,
    supportEmail: null,
    checkout_customization: { primary_color: null, secondary_color: null },
    redirect_url: 'https://shop.example/done?cart=7',
    sessionAttempt: overrides.charge ? 1 : 0,
    max_attempts: 10,
    amount_paid: '0.00',
    earlier_open: false,
    reversals: reversalsOf(overrides.charge ?? null),
    amount_refunded: '0.00',
    conversion: null,
    version: 'version-1',
    expires_at: SERVER_TIME + 3_600_000,
    server_time: SERVER_TIME,
    charge: null,
    ...overrides,
  };
}

/** An order of NGN 5,000.00. */
export const ORDER: OrderLineView[] = [
  { name: 'Market tote', quantity: 2, amount: '5600.00' },
  { name: 'חולצה', quantity: 1, amount: '0.00' },
  { name: 'Voucher', quantity: 1, amount: '-600.00' },
];

/** The reversal of the charge's own transfer, as it is in the payment's list. */
function reversalsOf(charge: ChargeView | null): ReversalView[] {
  const reversal = charge?.bank_transfer?.reversal;
  return charge && reversal ? [{ ...reversal, currency: charge.currency, charge: charge.reference }] : [];
}

/** All of a payment of NGN 5,000.00, taken a second time and yet to be sent back; each part may be otherwise. */
export function makeReversal(overrides: Partial<ReversalView> = {}): ReversalView {
  return {
    amount: '5000.00',
    currency: 'NGN',
    reversed: false,
    reason: 'duplicate',
    charge: 'KPY-CA-0',
    destination: null,
    ...overrides,
  };
}

type ChargeOverrides = Partial<Omit<ChargeView, 'metadata'>> & { metadata?: Partial<ChargeView['metadata']> };

export function makeCharge({ metadata, ...overrides }: ChargeOverrides = {}): ChargeView {
  return {
    reference: 'KPY-CA-1',
    channel: 'card',
    status: 'pending',
    auth_model: null,
    stage: null,
    response_message: null,
    error_type: null,
    amount_charged: '5000.00',
    currency: 'NGN',
    card: { card_type: 'mastercard', last_four: '2975' },
    step_details: null,
    ...overrides,
    authorization: null,
    metadata: {
      can_resend_otp: false,
      can_resend_stk: false,
      otp_resends_left: 3,
      otp_resend_at: null,
      secret_was_wrong: false,
      card_not_tokenized: false,
      ...metadata,
    },
  };
}

export const pinCharge = makeCharge({ auth_model: 'PIN', stage: 'pin' });
export const otpCharge = makeCharge({
  auth_model: 'OTP',
  stage: 'otp',
  metadata: { can_resend_otp: true, otp_resends_left: 3, otp_resend_at: SERVER_TIME + 30_000 },
});
export const avsCharge = makeCharge({ auth_model: 'AVS', stage: 'avs' });
export const enrolCharge = makeCharge({ auth_model: 'PHONE', stage: 'card_enroll' });
export const birthdayCharge = makeCharge({
  auth_model: 'BIRTHDAY',
  stage: 'birthday',
  step_details: { display: 'Please enter your birthday' },
});
export const avsAbroadCharge = makeCharge({
  auth_model: 'AVS',
  stage: 'avs',
  step_details: { country: 'US' },
});
export const cvvCharge = makeCharge({ auth_model: 'CVV', stage: 'cvv' });
export const COUNTRIES: AvsCountry[] = [
  { code: 'NG', name: 'Nigeria', states: ['Lagos', 'Ogun'] },
  { code: 'US', name: 'United States', states: ['Ohio'] },
];
export const noAuthCharge = makeCharge({
  auth_model: 'NO_AUTH',
  stage: 'no_auth',
  response_message: 'Not for this card',
});
export const bankCharge: ChargeView = {
  ...makeCharge({ auth_model: '3DS', stage: '3ds' }),
  authorization: { redirect_url: '/charge-card/3ds/KPY-CA-1' },
};
export const unknownCharge = makeCharge({ status: 'processing', stage: 'checking' });
export const paidCharge = makeCharge({ status: 'success', response_message: 'Approved' });
export const declinedCharge = makeCharge({
  status: 'failed',
  error_type: 'INSUFFICIENT_FUNDS',
  response_message: 'This card does not have enough money',
});
export const wrongDetailsCharge = makeCharge({
  status: 'failed',
  error_type: 'INVALID_CARD_DETAILS',
  response_message: 'Some of the card details are wrong',
});

/** What nobody can guess. */
export const PAGE_ADDRESS = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

export function makePage(overrides: Partial<Extract<PageData, { kind: 'payment' }>> = {}) {
  return {
    kind: 'payment' as const,
    payment: makePayment(),
    address: PAGE_ADDRESS,
    timeline: [] as Timeline,
    sessionToken: 'token-1',
    chosen: null,
    paidHere: false,
    formKey: 'form-1',
    feedback: null,
    choices: null,
    hasSandbox: true as const,
    preset: null,
    place: null,
    marks: { sprite: '/marks/sprite.svg' },
    ...overrides,
  };
}
