// Words of TEST MODE's cards, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'የሙከራ ካርድ ይሙሉ',
  scenarios: {
    virtual_card: 'ቨርቹዋል ካርድ',
    no_auth: 'ያለ ማረጋገጫ',
    pin: 'PIN',
    otp: 'OTP',
    '3ds': '3-D Secure',
    '3ds_html': '3-D Secure፣ የባንኩ የራሱ ገጽ',
    avs: 'የክፍያ አድራሻ (AVS)',
    avs_country: 'የክፍያ አድራሻ፣ አገሩ የተገለጸ',
    birthday: 'የትውልድ ቀን',
    card_enroll: 'የካርድ ምዝገባ',
    cvv: 'CVV እንደገና',
    insufficient_funds: 'በቂ ገንዘብ የለም',
  },
  errorCards: 'ወይም በማይሳካ ካርድ',
  filled: ({ name }) => `የተሞላ የሙከራ ካርድ፦ ${name}`,
};
