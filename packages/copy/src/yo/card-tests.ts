// Words of TEST MODE's cards, Yoruba, a draft.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'Fi káàdì ìdánwò kún un',
  scenarios: {
    virtual_card: 'Káàdì Virtual',
    no_auth: 'Láìsí ìfìdímúlẹ̀',
    pin: 'PIN',
    otp: 'OTP',
    '3ds': '3-D Secure',
    '3ds_html': '3-D Secure, ojú ìwé báńkì fúnra rẹ̀',
    avs: 'Àdírẹ́sì káàdì (AVS)',
    avs_country: 'Àdírẹ́sì káàdì, pẹ̀lú orílẹ̀-èdè',
    birthday: 'Ọjọ́ ìbí',
    card_enroll: 'Fífi káàdì sílẹ̀ (Card enroll)',
    cvv: 'CVV lẹ́ẹ̀kan sí i',
    insufficient_funds: 'Owó kò tó',
  },
  errorCards: 'Tàbí pẹ̀lú káàdì tó ń kùnà',
  filled: ({ name }) => `A ti fi káàdì ìdánwò kún un: ${name}`,
};
