// Spec §2, §4 Card: the stages of a card payment, and the stage that an auth_model asks for.

/** The specification's stages, and two of ours. `birthday`: the issuer asks for it; `checking`: the answer is not known yet, we query for evidence. */
export const CARD_STAGES = [
  'init',
  'avs',
  'pin',
  'cvv',
  'otp',
  'card_enroll',
  'birthday',
  '3ds',
  'deletecard',
  'savedcards',
  'no_auth',
  'checking',
] as const;

export type CardStage = (typeof CARD_STAGES)[number];

/** What a charge answer's `auth_model` can ask for. */
export const AUTH_MODELS = [
  'PIN',
  'OTP',
  'AVS',
  'PHONE',
  'CARD_ENROLL',
  'BIRTHDAY',
  '3DS',
  'CVV',
  'NO_AUTH',
] as const;

export type AuthModel = (typeof AUTH_MODELS)[number];

/**
 * "The stage named by auth_model lowercased" (spec §4); PHONE is asked on the card_enroll stage.
 * @param authModel in any case
 * @returns null for a model we do not know
 */
export function stageForAuthModel(authModel: string): CardStage | null {
  const model = AUTH_MODELS.find((known) => known === authModel.toUpperCase());
  if (model === undefined) return null;
  if (model === 'PHONE') return 'card_enroll';
  return CARD_STAGES.find((stage) => stage === model.toLowerCase()) ?? null;
}

/** Whether a stage is one of the card's; another method's charge has its own. */
export function isCardStage(stage: string): stage is CardStage {
  return (CARD_STAGES as readonly string[]).includes(stage);
}
