// Words of the one text that a step asks for, whatever the method, Portuguese: a phone number, a date of birth.
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'Número de telemóvel',
    hint: 'Por exemplo 0803 123 4567',
    wrong: 'Número de telemóvel incompleto',
    missing: 'Ainda falta: o seu número de telemóvel',
  },
  birthday: {
    label: 'Data de nascimento',
    hint: 'Mês, dia e ano: mm/dd/aaaa, por exemplo 05/31/1990',
    wrong: 'Data de nascimento inválida',
    missing: 'Ainda falta: a sua data de nascimento',
  },
  says: 'Mensagem sobre este pagamento:',
};
