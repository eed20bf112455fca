// Words of the steps that one form answers, Portuguese. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';

export const cardAnswers: Translated<typeof english> = {
  justSent: 'Pode enviar de novo daqui a pouco.',

  // Billing address
  addressHint: ({ card }) =>
    `A morada que o seu banco tem para o seu ${card}. Vai para o seu banco e para mais ninguém.`,
  addressFields: {
    country: 'País',
    address: 'Rua e número',
    state: 'Estado ou província',
    city: 'Cidade',
    zip_code: 'Código postal',
  },
  addressErrors: {
    country: 'Escolha um país.',
    address: 'Introduza a sua rua e número.',
    state: 'Escolha um estado ou província deste país.',
    city: 'Introduza a sua cidade.',
    zip_code: 'Introduza os dígitos do seu código postal.',
  },
  zipHint: 'Só os dígitos do seu código postal',
  chooseCountry: 'Escolha o seu país',
  chooseState: 'Escolha o seu estado ou província',
  addressMissing: ({ fields }) => `Ainda falta: ${fields}`,
  addressMissingNames: {
    country: 'país',
    address: 'rua e número',
    state: 'estado ou província',
    city: 'cidade',
    zip_code: 'código postal',
  },
  countriesMissing: 'Não conseguimos carregar a lista de países.',
  loadCountries: 'Carregar de novo',

  // card_enroll
  phoneHint: ({ card }) =>
    `O número que o seu banco tem para o seu ${card}. O seu banco envia um código para esse número.`,

  // birthday
  birthdayHint: ({ card }) =>
    `A data de nascimento que o seu banco tem para o titular do seu ${card}. Vai para o seu banco e para mais ninguém.`,

  // CVV
  cvvHint: ({ card }) => `O seu banco pede outra vez o código de segurança do seu ${card}.`,
  cvvMissing: 'Ainda falta: o código de segurança',

  // TEST MODE
  testAddress: ({ address }) => `Morada de teste: ${address}. Qualquer outra está errada.`,
  testAddressFill: 'Usar a morada de teste',
  testPhone: ({ phone }) => `Número de teste: ${phone}. Qualquer outro está errado.`,
  testPhoneFill: 'Usar o número de teste',
  testBirthday: ({ birthday }) => `Data de nascimento de teste: ${birthday}. Qualquer outra está errada.`,
  testBirthdayFill: 'Usar a data de nascimento de teste',
  testCvv: ({ cvv }) => `CVV de teste: ${cvv}. Qualquer outro está errado.`,
  testCvvFill: 'Usar o CVV de teste',
};
