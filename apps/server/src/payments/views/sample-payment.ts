// A payment that nobody has made, as its page shows it in each state.
import type { PreviewState } from '@titan/contract/console/lists';
import type { PageData } from '@titan/contract/page/page-data';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { picturePath } from '../../merchants/pictures.ts';

export type Previewed = {
  state: PreviewState;
  theme: 'light' | 'dark';
  /** The language that the page is drawn in. */
  tag: string;
  merchant: string;
  env: 'test' | 'live';
  logo: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  support_email: string | null;
  /** Epoch ms. */
  now: number;
};

export const CURRENCY = 'NGN';
const AMOUNT = '5000.00';
const NOTHING_PAID = '0.00';
const OPEN_FOR_MS = 60 * 60_000;
const MOST_ATTEMPTS = 10;
const SAMPLE = 'sample';

export function sampleOf({ state, theme, ...shown }: Previewed): Extract<PageData, { kind: 'payment' }> {
  return {
    kind: 'payment',
    payment: paymentIn(state, shown),
    address: SAMPLE,
    timeline: [],
    sessionToken: '',
    chosen: CHOSEN[state] ?? null,
    paidHere: state === 'success',
    formKey: SAMPLE,
    feedback: null,
    choices: null,
    preset: null,
    place: null,
    still: theme,
  };
}

/** What the address would name. */
const CHOSEN: Partial<Record<PreviewState, 'card' | 'list'>> = { card: 'card', methods: 'list' };

/** Attempts that were made. */
const ATTEMPTS: Partial<Record<PreviewState, number>> = { waiting: 1, failed: MOST_ATTEMPTS };

const STATUS: Record<PreviewState, PaymentView['status']> = {
  methods: 'pending',
  card: 'pending',
  waiting: 'processing',
  success: 'success',
  failed: 'failed',
  expired: 'expired',
};

function paymentIn(state: PreviewState, shown: Omit<Previewed, 'state' | 'theme'>): PaymentView {
  const { merchant, env, logo, primary_color, secondary_color, support_email, now } = shown;
  return {
    reference: SAMPLE,
    merchant_reference: 'ORDER-1001',
    unique_reference: 'KPY-PI-SAMPLE',
    public_key: '',
    env,
    status: STATUS[state],
    currency: CURRENCY,
    amount: AMOUNT,
    fees: {},
    merchant_bears_cost: true,
    payment_channels: ['card', 'bank_transfer', 'pay_with_bank'],
    default_channel: null,
    default_payment_channel: null,
    payment_channels_details: {
      card: { is_hosted: false, can_save_card: false, saved_cards: [] },
      bank_transfer: { expiry_period_in_mins: null },
      pay_with_bank: { banks: [], spotlights: [], variants: [], mono_minimum: NOTHING_PAID },
    },
    merchant: { name: merchant, email: support_email, logo: logo && picturePath(logo) },
    customer: { name: 'Ada Obi', email: 'a**@example.com' },
    narration: null,
    supportEmail: support_email,
    checkout_customization: { primary_color, secondary_color },
    redirect_url: null,
    sessionAttempt: ATTEMPTS[state] ?? 0,
    max_attempts: MOST_ATTEMPTS,
    amount_paid: state === 'success' ? AMOUNT : NOTHING_PAID,
    earlier_open: false,
    reversals: [],
    amount_refunded: NOTHING_PAID,
    conversion: null,
    version: SAMPLE,
    expires_at: state === 'expired' ? now : now + OPEN_FOR_MS,
    server_time: now,
    charge: chargeIn(state),
  };
}

function chargeIn(state: PreviewState): ChargeView | null {
  if (state !== 'waiting' && state !== 'success' && state !== 'failed') return null;
  return {
    reference: 'KPY-CA-SAMPLE',
    channel: 'card',
    status: state === 'waiting' ? 'processing' : state,
    auth_model: null,
    stage: state === 'waiting' ? 'checking' : null,
    response_message: null,
    error_type: state === 'failed' ? 'INSUFFICIENT_FUNDS' : null,
    amount_charged: AMOUNT,
    currency: CURRENCY,
    card: { card_type: 'visa', last_four: '4242' },
    step_details: null,
    authorization: null,
    metadata: {
      can_resend_otp: false,
      can_resend_stk: false,
      otp_resends_left: 0,
      otp_resend_at: null,
      secret_was_wrong: false,
      card_not_tokenized: false,
    },
  };
}
