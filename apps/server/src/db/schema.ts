// The tables as the queries see them. Drawn by `npm run docs:tables` from a migrated database; do not edit. What a column holds more closely
// than its type in the database says is in tooling/draw-schema.ts.
import type { Role } from '@titan/contract/console/rights';
import type { EmailOutcome } from '@titan/contract/payer/receipt';
import type { ServiceSentence } from '@titan/copy/service';
import type { Channel } from '@titan/rules/methods';
import type { ReversalReason } from '@titan/rules/reversal-reason';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { HttpEvidence } from '@titan/platform/ports';
import type {
  ChargeReference,
  MerchantReference,
  PageReference,
  PaymentReference,
} from '@titan/rules/reference';
import type {
  ChannelFees,
  ChargeAnswer,
  ChargeState,
  Contradiction,
  DisputeFileShows,
  DisputeNews,
  KeptLine,
  StepDetails,
  StepPage,
  TransactionState,
  WebhookEvent,
} from './column-values.ts';

/** Read as a value and written as JSON text, since the driver takes an array for one of PostgreSQL's. */
type Json<T> = ColumnType<T, string, string>;
/** An array of a domain, which the driver does not read: select it as `::text[]`. */
type DomainArray = ColumnType<never, string[], string[]>;
/** A column with a default. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** What Kysely knows of the database. */
export type Schema = {
  pictures: {
    name: string;
    webp: Buffer;
    stored_at: Date;
  };
  merchants: {
    id: GeneratedAlways<number>;
    name: string;
    email: string | null;
    created_at: Date;
    support_email: string | null;
    logo_url: string | null;
    logo: string | null;
    primary_color: string | null;
    secondary_color: string | null;
    locale: string | null;
    draft_languages: Generated<boolean>;
    can_save_card: Generated<boolean>;
    bank_spotlights: Generated<string[]>;
    feature_flags: Generated<string[]>;
    frame_origins: Generated<DomainArray>;
    transfer_over: Generated<'return_excess' | 'return_all' | 'accept_all'>;
    transfer_under: Generated<'return_all' | 'wait_for_rest' | 'accept_all'>;
    transfer_account_mins: Generated<number>;
    calls_per_minute: Generated<number>;
    address: string | null;
    support_phone: string | null;
    support_url: string | null;
  };
  merchant_keys: {
    lookup: string;
    merchant_id: number;
    kind: 'public' | 'secret';
    env: 'test' | 'live';
    created_at: Date;
    revoked_at: Date | null;
    sealed: Buffer | null;
    seal_key_id: string | null;
  };
  merchant_encryption_keys: {
    merchant_id: number;
    env: 'test' | 'live';
    n: number;
    seal_key_id: string;
    sealed: Buffer;
    created_at: Date;
    revoked_at: Date | null;
  };
  key_uses: {
    lookup: string;
    minute: number;
    used: number;
  };
  line_pictures: {
    address: string;
    picture: string | null;
    tried_at: Date;
  };
  provider_accounts: {
    id: GeneratedAlways<number>;
    merchant_id: number | null;
    env: 'test' | 'live';
    provider: string;
    name: string;
    is_enabled: Generated<boolean>;
    direct_cards: Generated<boolean>;
    debits_looked_at: Date | null;
    created_at: Date;
    probed_at: Date | null;
    probe_outcome: 'ok' | 'differs' | 'lost' | null;
    settlements_asked_at: Date | null;
    settlements_heard_at: Date | null;
  };
  provider_credentials: {
    account_id: number;
    version: number;
    sealed: Buffer;
    seal_key_id: string;
    created_at: Date;
    replaced_at: Date | null;
  };
  provider_routes: {
    merchant_id: number | null;
    env: 'test' | 'live';
    position: number;
    channel: Channel;
    currency: string | null;
    network: string | null;
    min_minor: number | null;
    max_minor: number | null;
    account_id: number;
  };
  misconfigurations: {
    account_id: number;
    code: string;
    change: string;
    since: Date;
  };
  payment_links: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    env: 'test' | 'live';
    slug: string;
    active: Generated<boolean>;
    version: Generated<number>;
    name: string;
    names: Json<TextByLanguage> | null;
    description: string | null;
    descriptions: Json<TextByLanguage> | null;
    items: Json<KeptLine[]> | null;
    currency: string;
    amount_minor: number | null;
    min_minor: number | null;
    max_minor: number | null;
    redirect_url: string | null;
    support_email: string | null;
    logo_url: string | null;
    logo: string | null;
    primary_color: string | null;
    secondary_color: string | null;
    locale: string | null;
    create_key: string | null;
    create_fingerprint: Buffer | null;
    created_at: Date;
    updated_at: Date;
    ends_at: Date | null;
  };
  transactions: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    env: 'test' | 'live';
    reference: MerchantReference;
    page_reference: PageReference;
    payment_reference: PaymentReference;
    address_hash: Buffer | null;
    opened_by_page: Generated<boolean>;
    payment_link_id: number | null;
    link_idempotency_key: string | null;
    body_fingerprint: Buffer;
    amount_minor: number;
    currency: string;
    merchant_bears_cost: boolean;
    fees: Json<ChannelFees>;
    payment_currency: string | null;
    channels: string[];
    default_channel: string | null;
    customer_name: string | null;
    customer_email: string;
    narration: string | null;
    narrations: Json<TextByLanguage> | null;
    items: Json<KeptLine[]> | null;
    metadata: Json<Record<string, unknown>> | null;
    redirect_url: string | null;
    notification_url: string | null;
    locale: string | null;
    status: Generated<TransactionState>;
    language: string | null;
    attempts: Generated<number>;
    attempts_max: number;
    public_attempts: Generated<number>;
    live_charge_id: number | null;
    paid_charge_id: number | null;
    left_charges: Generated<number>;
    last_idempotency_key: string | null;
    outbox_seq: Generated<number>;
    amount_paid_minor: Generated<number>;
    held_minor: Generated<number>;
    refunded_minor: Generated<number>;
    expires_at: Date;
    created_at: Date;
    updated_at: Date;
    search_words: string | null;
  };
  quotes: {
    id: string;
    transaction_id: number;
    channel: string;
    price_minor: number;
    price_currency: string;
    amount_minor: number;
    currency: string;
    numerator: number;
    denominator: number;
    made_at: Date;
    expires_at: Date;
  };
  shares: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    public_session: string;
    address_hash: Buffer;
    note: string | null;
    created_at: Date;
    taken_back_at: Date | null;
  };
  receipt_emails: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    key: string;
    outcome: EmailOutcome | null;
    at: Date;
  };
  bank_requests: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    bank_name: string;
    currency: string;
    at: Date;
  };
  charges: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    reference: ChargeReference;
    provider: string;
    account_id: number;
    handle: string | null;
    refund_handle: string | null;
    channel: Channel;
    status: Generated<ChargeState>;
    amount_minor: number;
    fee_minor: number;
    vat_minor: number;
    currency: string;
    quote_id: string | null;
    price_minor: number | null;
    auth_model: string | null;
    round: Generated<number>;
    step_page: Json<StepPage> | null;
    step_details: Json<StepDetails> | null;
    can_resend_otp: Generated<boolean>;
    otp_resends: Generated<number>;
    otp_resend_at: Date | null;
    wrong_secrets: Generated<number>;
    secret_was_wrong: Generated<boolean>;
    error_type: string | null;
    message: string | null;
    said: Json<ServiceSentence> | null;
    card_brand: string | null;
    card_first_six: string | null;
    card_last_four: string | null;
    card_expiry: string | null;
    wallet_masked: string | null;
    wallet_network: string | null;
    stk_resends: Generated<number>;
    is_delayed: Generated<boolean>;
    bank_slug: string | null;
    bank_name: string | null;
    bank_processor: string | null;
    bank_last_four: string | null;
    auth_step: 'initiate' | null;
    idempotency_key: string | null;
    request_fingerprint: Buffer | null;
    first_answer: Json<ChargeAnswer> | null;
    public_session: string | null;
    session_attempt: number | null;
    sent_at: Date;
    query_at: Date | null;
    queried_at: Date | null;
    queries: Generated<number>;
    created_at: Date;
    updated_at: Date;
    merchant_id: number | null;
    env: 'test' | 'live' | null;
    is_known_payer: Generated<boolean>;
    shield_stage: Generated<number>;
    hides_reason: Generated<boolean>;
    card_mark: number | null;
  };
  charge_claims: {
    charge_id: number;
    idempotency_key: string;
    kind: 'authorize' | 'resend';
    fingerprint: Buffer;
    answer: Json<ChargeAnswer> | null;
    at: Date;
  };
  instrument_tries: {
    bucket: Buffer;
    n: number;
    kind: 'card' | 'wallet' | 'account';
    charge_id: number;
    at: Date;
  };
  evidence: {
    id: GeneratedAlways<number>;
    charge_id: number | null;
    reference: string;
    source: 'answer' | 'query' | 'callback' | 'operator';
    kind: string;
    amount_minor: number | null;
    currency: string | null;
    provider_fee_minor: number | null;
    error_type: string | null;
    message: string | null;
    auth_model: string | null;
    at: Date;
  };
  provider_callbacks: {
    provider: string;
    id: string;
    at: Date;
  };
  contradictions: {
    id: GeneratedAlways<number>;
    kind: Contradiction;
    charge_id: number | null;
    account_id: number | null;
    reference: string;
    said: string;
    amount_minor: number | null;
    currency: string | null;
    payment_reference: string | null;
    payer: string | null;
    status: Generated<'open' | 'closed'>;
    note: string | null;
    at: Date;
  };
  disputes: {
    id: GeneratedAlways<number>;
    account_id: number;
    handle: string;
    charge_id: number;
    status: Generated<'open' | 'won' | 'lost'>;
    amount_minor: number;
    currency: string;
    reason: string | null;
    answer_by: Date | null;
    note: string | null;
    created_at: Date;
    updated_at: Date;
    stage: Generated<number>;
    gone_minor: Generated<number>;
    answered_at: Date | null;
    ended_at: Date | null;
  };
  transfer_accounts: {
    charge_id: number;
    provider: string;
    bank_code: string;
    bank_name: string;
    account_number: string;
    account_name: string;
    transfer_reference: string | null;
    limit_min_minor: number | null;
    limit_max_minor: number | null;
    opened_at: Date;
    expires_at: Date;
    ask_at: Date | null;
  };
  transfers: {
    provider: string;
    transfer_id: string;
    charge_id: number;
    transaction_id: number;
    amount_minor: number;
    currency: string;
    payer_name: string | null;
    payer_account: string | null;
    payer_bank: string | null;
    landed_at: Date;
    recorded_at: Date;
    disposition: 'credited' | 'held' | 'owed';
    kept_minor: number;
    payment_event: 'overpayment' | 'underpayment' | null;
  };
  journal: {
    charge_id: number;
    reason: string;
    debit: string;
    amount_minor: number;
    credits: string[];
    credits_minor: number[];
    currency: string;
    at: Date;
    transfer_id: Generated<string>;
    refund_id: Generated<number>;
    seq: Generated<number>;
  };
  merchant_balances: {
    merchant_id: number;
    env: 'test' | 'live';
    currency: string;
    available_minor: number;
  };
  provider_balances: {
    merchant_id: number;
    env: 'test' | 'live';
    currency: string;
    provider: string;
    held_minor: number;
  };
  journal_mark: {
    is_only: Generated<boolean>;
    counted_seq: number;
    held_seq: number;
    next_seq: number | null;
    next_xid: string | null;
    moved_seq: Generated<number>;
  };
  obligations: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    charge_id: number;
    reason: ReversalReason;
    transfer_id: string | null;
    amount_minor: number;
    currency: string;
    reversal_reference: string;
    handle: string | null;
    former_names: string[] | null;
    status: Generated<'owed' | 'reversed' | 'manual'>;
    is_pending: Generated<boolean>;
    note: string | null;
    send_at: Date | null;
    sent_at: Date | null;
    unknown_since: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  refunds: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    env: 'test' | 'live';
    reference: string;
    transaction_id: number;
    amount_minor: number;
    currency: string;
    reason: string | null;
    webhook_url: string | null;
    body_fingerprint: Buffer;
    status: Generated<'processing' | 'success' | 'failed'>;
    completion_status: 'success' | 'failed' | null;
    status_reason: string | null;
    message: string | null;
    created_at: Date;
    completed_at: Date | null;
    made_by: number | null;
    approved_by: number | null;
  };
  refund_parts: {
    refund_id: number;
    n: number;
    charge_id: number;
    transfer_id: string | null;
    amount_minor: number;
    debit_minor: number;
    debit_currency: string;
    reversal_reference: string;
    handle: string | null;
    former_names: string[] | null;
    status: Generated<'owed' | 'reversed' | 'refused' | 'manual'>;
    is_pending: Generated<boolean>;
    note: string | null;
    send_at: Date;
    sent_at: Date | null;
    unknown_since: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  wallets: {
    id: GeneratedAlways<number>;
    token_hash: Buffer;
    merchant_id: number;
    env: 'test' | 'live';
    email: string;
    created_at: Date;
    used_at: Date;
  };
  saved_cards: {
    id: GeneratedAlways<number>;
    reference: string;
    wallet_id: number;
    charge_id: number;
    account_id: number;
    state: Generated<'pending' | 'active'>;
    brand: string | null;
    first_six: string;
    last_four: string;
    card_expiry: string;
    expires_at: Date;
    sealed: Buffer;
    seal_key_id: string;
    lookup: Buffer;
    lookup_key_id: string;
    created_at: Date;
    activated_at: Date | null;
  };
  saved_card_uses: {
    charge_id: number;
    token_hash: Buffer;
    card_reference: string;
  };
  unsaved_cards: {
    charge_id: number;
    at: Date;
  };
  outbox: {
    transaction_id: number;
    seq: number;
    kind: string;
    body: Json<Record<string, unknown>>;
    at: Date;
  };
  webhook_targets: {
    merchant_id: number;
    env: 'test' | 'live';
    url: string;
  };
  webhook_receivers: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    env: 'test' | 'live';
    address: string;
    failures: Generated<number>;
    answered_at: Date | null;
    disabled_at: Date | null;
    disabled_why: 'gone' | 'schedule_over' | null;
  };
  webhook_deliveries: {
    transaction_id: number;
    seq: number;
    merchant_id: number;
    env: 'test' | 'live';
    receiver_id: number;
    event: WebhookEvent;
    url: string;
    body: string | null;
    status: Generated<'waiting' | 'delivered' | 'undelivered'>;
    why: 'gone' | 'schedule_over' | 'disabled' | null;
    tries: Generated<number>;
    began_at: Date;
    claims: Generated<number>;
    due_at: Date;
    created_at: Date;
    ended_at: Date | null;
  };
  webhook_tries: {
    transaction_id: number;
    seq: number;
    claim: number;
    at: Date;
    took_ms: number;
    outcome: string;
    http_status: number | null;
    answer: string | null;
    evidence: Json<HttpEvidence> | null;
  };
  open_payments: {
    expires_at: Date;
    transaction_id: number;
  };
  console_users: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    email: string;
    name: string;
    role: Role;
    password_hash: string | null;
    totp_sealed: Buffer | null;
    totp_key_id: string | null;
    totp_last_step: Generated<number>;
    recovery_hashes: Generated<Buffer[]>;
    created_at: Date;
    signed_in_at: Date | null;
    ended_at: Date | null;
    generation: Generated<number>;
    noticed_id: Generated<number>;
    signs_in_by: number | null;
  };
  console_passkeys: {
    id: string;
    user_id: number;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  console_links: {
    hash: Buffer;
    kind: 'claim' | 'invite' | 'recover';
    merchant_id: number;
    user_id: number | null;
    role: Exclude<Role, 'owner'> | null;
    made_by: number | null;
    created_at: Date;
    expires_at: Date;
    email: string | null;
  };
  console_sessions: {
    hash: Buffer;
    user_id: number;
    created_at: Date;
    used_at: Date;
    stepped_up_at: Date | null;
    address: string;
    agent: string;
    generation: Generated<number>;
  };
  console_audit: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    at: Date;
    user_id: number | null;
    who: string;
    action: string;
    target: string | null;
    facts: Generated<Json<Record<string, string | number | boolean | null>>>;
    address: string | null;
    agent: string | null;
    previous: Buffer;
    hash: Buffer;
  };
  console_views: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    query: string;
    created_at: Date;
  };
  payment_notes: {
    transaction_id: number;
    key: string;
    user_id: number;
    text: string | null;
    at: Date;
  };
  played_times: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    at: Date;
    ms: number;
  };
  console_tries: {
    subject: Buffer;
    count: number;
    last_at: Date;
    spent_until: Date | null;
  };
  paid_mail_targets: {
    merchant_id: number;
    env: 'test' | 'live';
    address: string;
  };
  paid_mails: {
    transaction_id: number;
    address: string;
    tries: Generated<number>;
    due_at: Date;
  };
  takings: {
    merchant_id: number;
    env: 'test' | 'live';
    quarter: Date;
    currency: string;
    channel: string | null;
    provider: string | null;
    debited_in: string | null;
    reason: string | null;
    count: number;
    minor: number;
    debited_minor: number;
    charged_minor: number;
    told: number;
    outcome: string;
  };
  stale_takings: {
    merchant_id: number;
    env: 'test' | 'live';
    quarter: Date;
  };
  console_audit_ends: {
    merchant_id: number;
    entries: number;
    last_hash: Buffer;
  };
  refund_limits: {
    merchant_id: number;
    currency: string;
    starts_at: Date;
    person_minor: number;
    shop_minor: number;
    notice_minor: number;
    second_minor: number | null;
  };
  notice_addresses: {
    merchant_id: number;
    starts_at: Date;
    address: string | null;
  };
  notice_mails: {
    merchant_id: number;
    mailed_id: number;
    tries: Generated<number>;
    due_at: Date;
  };
  refund_requests: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    env: 'test' | 'live';
    transaction_id: number;
    reference: string;
    amount_minor: number;
    reason: string | null;
    body_fingerprint: Buffer;
    asked_by: number;
    asked_at: Date;
    expires_at: Date | null;
    status: Generated<'waiting' | 'approved' | 'declined' | 'held' | 'sent' | 'undone' | 'stopped'>;
    decided_by: number | null;
    decided_at: Date | null;
    send_at: Date | null;
    stopped_by: 'person' | 'payment' | null;
  };
  movement_sums: {
    merchant_id: number;
    env: 'test' | 'live';
    basis: string;
    quarter: Date;
    currency: string;
    channel: string;
    provider: string;
    kind: string;
    count: number;
    minor: number;
    fee_minor: number;
    vat_minor: number;
    from_parts_minor: number;
  };
  settlements: {
    account_id: number;
    handle: string;
    status: 'paid' | 'underWay' | 'failed' | 'unknown';
    currency: string;
    settled_at: Date | null;
    collected_minor: number;
    fees_minor: number;
    paid_out_minor: number;
    next_page: Generated<string | null>;
  };
  settled_payments: {
    account_id: number;
    handle: string;
    reference: string;
    amount_minor: number;
    currency: string;
    fee_minor: number | null;
  };
  console_news: {
    user_id: number;
    wants: string[];
    language: string;
    zone: string;
    mailed_id: number;
    told: string[];
    summary_until: Date;
    tries: Generated<number>;
    due_at: Date;
  };
  shields: {
    merchant_id: number;
    env: 'test' | 'live';
    usual_tries: Generated<number>;
    usual_declines: Generated<number>;
    usual_at: Date | null;
    approvals: Generated<number>;
    approvals_at: Date | null;
    undone_until: Date | null;
    least_stage: 1 | 2 | 3 | null;
    least_until: Date | null;
    told_stage: Generated<0 | 1 | 2 | 3>;
    told_at: Date | null;
    told_payment: number | null;
  };
  shield_stages: {
    id: GeneratedAlways<number>;
    merchant_id: number;
    env: 'test' | 'live';
    first_six: string | null;
    stage: 1 | 2 | 3;
    reason: 'declines' | 'declines_of_day' | 'left';
    tries: number;
    declines: number;
    since: Date;
    last_sign_at: Date;
    ends_at: Date;
    ended_at: Date | null;
  };
  dispute_stages: {
    dispute_id: number;
    stage: number;
    began_at: Date;
    answer_by: Date | null;
    answered_at: Date | null;
    ended_at: Date | null;
    outcome: 'won' | 'lost' | null;
  };
  dispute_answers: {
    dispute_id: number;
    stage: number;
    version: Generated<number>;
    status: Generated<'draft' | 'sending' | 'lost' | 'sent' | 'refused'>;
    verdict: 'accept' | 'decline' | null;
    accept_minor: number | null;
    message: string | null;
    service: string | null;
    delivery_address: string | null;
    delivered_on: string | null;
    is_prepared: Generated<boolean>;
    refused_why: 'processor' | 'answered_there' | 'over' | null;
    refusal: string | null;
    written_by: number | null;
    written_at: Date;
    sent_by: number | null;
    claimed_at: Date | null;
    asked_at: Date | null;
    due_at: Date | null;
    sent_at: Date | null;
    tries: Generated<number>;
  };
  dispute_files: {
    id: GeneratedAlways<number>;
    dispute_id: number;
    stage: number;
    shows: DisputeFileShows;
    kind: 'pdf' | 'jpeg' | 'png';
    size: number;
    sha256: Buffer;
    content: Buffer | null;
    added_by: number | null;
    added_at: Date;
  };
  dispute_news: {
    dispute_id: number;
    stage: number;
    what: DisputeNews;
    due_at: Date;
    told_at: Date | null;
  };
  dispute_mails: {
    dispute_id: number;
    stage: number;
    what: DisputeNews;
    user_id: number;
    is_late: boolean;
    tries: Generated<number>;
    due_at: Date;
  };
};
