// Headings of the pay-with-bank stages after the first, Hausa, a draft; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'Shigar da lambar da bankinku ya aiko',
  payId: 'Shigar da Pay ID ɗinku',
  validate: 'Tabbatar da asusunku',
  birthday: 'Shigar da ranar haihuwarku',
  phone: 'Shigar da lambar wayarku',
  guide: 'Amince da biyan a manhajar bankinku',
  pending: 'Biyan kuɗinku yana wurin bankinku',
  over: 'An sami matsala',
  help: 'Taimako game da biyan kuɗinku',
  unavailable: 'Ban ga bankina ba',
};
