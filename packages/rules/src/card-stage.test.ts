// Spec §2, §4 Card stages.

import { describe, expect, it } from 'vitest';

import type { CardStage } from './card-stage.ts';
import { stageForAuthModel } from './card-stage.ts';

describe('§4 the stage named by auth_model lowercased', () => {
  it.each<[string, CardStage]>([
    ['PIN', 'pin'],
    ['OTP', 'otp'],
    ['AVS', 'avs'],
    ['PHONE', 'card_enroll'],
    ['CARD_ENROLL', 'card_enroll'],
    ['3DS', '3ds'],
    ['CVV', 'cvv'],
    ['NO_AUTH', 'no_auth'],
    ['pin', 'pin'],
    ['Phone', 'card_enroll'],
  ])('%s asks for %s', (authModel, stage) => {
    expect(stageForAuthModel(authModel)).toBe(stage);
  });

  it.each(['', 'INIT', 'SAVEDCARDS', 'DELETECARD', 'CHECKING', 'STK_PROMPT', 'PIN ', 'toString'])(
    '%j asks for no card stage',
    (authModel) => {
      expect(stageForAuthModel(authModel)).toBeNull();
    },
  );
});
