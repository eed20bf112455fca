// Spec §4 Pay with bank: the stages of a bank's payment, and the stage that its auth data asks for.

export const BANK_STAGES = [
  'init',
  'bank-authorize',
  'bank-pending',
  'approval-guide',
  'help',
  'bank-unavailable',
] as const;

export type BankStage = (typeof BANK_STAGES)[number];

/** What a bank's charge answer can ask for: a code, the holder's date of birth or phone number, approval in the bank's app, or the bank's own page. */
export const BANK_AUTH_MODELS = ['OTP', 'PAY_ID', 'BIRTHDAY', 'PHONE', 'PROMPT', 'REDIRECT'] as const;

export type BankAuthModel = (typeof BANK_AUTH_MODELS)[number];

/** In a charge answer (spec §3): `auth_model`, and `type` and `redirect_url` of `data.auth_data`. */
export type BankAuth = {
  authModel?: string | null;
  type?: string | null;
  redirectUrl?: string | null;
};

/**
 * The auth model as our side goes by it: the type of the auth data before the auth_model, in any case and spelling (`PayId`,
 * `pay-id`); a redirect_url without a type that we know is a redirect.
 * @returns null for a model we do not know
 */
export function bankAuthModel({ authModel, type, redirectUrl }: BankAuth): BankAuthModel | null {
  const named = knownModel(type) ?? knownModel(authModel);
  if (named !== null) return named;
  return (redirectUrl ?? '') === '' ? null : 'REDIRECT';
}

/** The stage that auth data leads to: redirect auth data opens the bank's page and goes to bank-pending. Null when unknown. */
export function stageForBankAuth(auth: BankAuth): BankStage | null {
  const model = bankAuthModel(auth);
  return model === null ? null : STAGE_OF[model];
}

const STAGE_OF: Record<BankAuthModel, BankStage> = {
  OTP: 'bank-authorize',
  PAY_ID: 'bank-authorize',
  BIRTHDAY: 'bank-authorize',
  PHONE: 'bank-authorize',
  PROMPT: 'approval-guide',
  REDIRECT: 'bank-pending',
};

function knownModel(text: string | null | undefined): BankAuthModel | null {
  const letters = lettersOf(text ?? '');
  return BANK_AUTH_MODELS.find((known) => lettersOf(known) === letters) ?? null;
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]+/g, '');
}
