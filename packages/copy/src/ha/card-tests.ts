// Words of TEST MODE's cards, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'Cika da katin gwaji',
  scenarios: {
    virtual_card: 'Katin virtual',
    no_auth: 'Babu tantancewa',
    pin: 'PIN',
    otp: 'OTP',
    '3ds': '3-D Secure',
    '3ds_html': '3-D Secure, shafin bankin da kansa',
    avs: 'Adireshin kati (AVS)',
    avs_country: 'Adireshin kati, da sunan ƙasa',
    birthday: 'Ranar haihuwa',
    card_enroll: 'Rajistar kati',
    cvv: 'Sake CVV',
    insufficient_funds: 'Kuɗi ba su isa ba',
  },
  errorCards: 'Ko da katin da ba ya yin nasara',
  filled: ({ name }) => `An cika da katin gwaji: ${name}`,
};
