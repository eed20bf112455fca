// Words of TEST MODE's cards, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { cardTests as english } from '../en/card-tests.ts';

export const cardTests: Translated<typeof english> = {
  fill: 'Preencher com um cartão de teste',
  scenarios: {
    virtual_card: 'Cartão virtual',
    no_auth: 'Sem autenticação',
    pin: 'PIN',
    otp: 'OTP',
    '3ds': '3-D Secure',
    '3ds_html': '3-D Secure, página do próprio banco',
    avs: 'Morada do titular (AVS)',
    avs_country: 'Morada do titular, com país indicado',
    birthday: 'Data de nascimento',
    card_enroll: 'Registo do cartão',
    cvv: 'CVV outra vez',
    insufficient_funds: 'Saldo insuficiente',
  },
  errorCards: 'Ou com um cartão que falha',
  filled: ({ name }) => `Preenchido com o cartão de teste: ${name}`,
};
