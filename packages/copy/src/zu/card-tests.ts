// Zulu, a draft: words of TEST MODE's cards. Live payments load none of them.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'Gcwalisa ikhadi lokuhlola',
  scenarios: {
    virtual_card: 'Ikhadi le-virtual',
    no_auth: 'Akukho ukugunyaza',
    pin: 'I-PIN',
    otp: 'I-OTP',
    '3ds': 'I-3-D Secure',
    '3ds_html': 'I-3-D Secure, ikhasi lebhange uqobo',
    avs: 'Ikheli lokukhokhela (AVS)',
    avs_country: 'Ikheli lokukhokhela, izwe lishiwo',
    birthday: 'Usuku lokuzalwa',
    card_enroll: 'Ukubhaliswa kwekhadi',
    cvv: 'I-CVV futhi',
    insufficient_funds: 'Imali ayanele',
  },
  errorCards: 'Noma ngekhadi elihlulekayo',
  filled: ({ name }) => `Ikhadi lokuhlola eligcwalisiwe: ${name}`,
};
