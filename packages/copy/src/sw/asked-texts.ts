// Words of the one text that a step asks for, whatever the method, Swahili: a phone number (§5 Card-enroll phone), a date of birth (§5 Dates).
import type { Translated } from '../catalogue.ts';
import type { askedTexts as english } from '../en/asked-texts.ts';

export const askedTexts: Translated<typeof english> = {
  phone: {
    label: 'Namba ya simu',
    hint: 'Kwa mfano 0803 123 4567',
    wrong: 'Namba ya simu haijakamilika',
    missing: 'Bado kinahitajika: namba yako ya simu',
  },
  birthday: {
    label: 'Tarehe ya kuzaliwa',
    hint: 'Anza na mwezi, kisha siku na mwaka: mm/dd/yyyy, kwa mfano 05/31/1990',
    wrong: 'Tarehe ya kuzaliwa si sahihi',
    missing: 'Bado kinahitajika: tarehe yako ya kuzaliwa',
  },
  says: 'Ujumbe kuhusu malipo haya:',
};
