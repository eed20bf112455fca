// Words of TEST MODE's cards, Swahili.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'Jaza kadi ya majaribio',
  scenarios: {
    virtual_card: 'Kadi ya Virtual',
    no_auth: 'Bila uthibitisho',
    pin: 'PIN',
    otp: 'OTP',
    '3ds': '3-D Secure',
    '3ds_html': '3-D Secure, ukurasa wa benki yenyewe',
    avs: 'Anwani ya malipo (AVS)',
    avs_country: 'Anwani ya malipo, nchi imetajwa',
    birthday: 'Tarehe ya kuzaliwa',
    card_enroll: 'Kusajili kadi',
    cvv: 'CVV tena',
    insufficient_funds: 'Pesa hazitoshi',
  },
  errorCards: 'Au kwa kadi inayokataliwa',
  filled: ({ name }) => `Kadi ya majaribio imejazwa: ${name}`,
};
