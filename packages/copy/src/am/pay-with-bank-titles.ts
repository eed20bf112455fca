// Amharic, a draft: headings of the pay-with-bank stages after the first; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'ከባንክዎ የተላከውን ኮድ ያስገቡ',
  payId: 'Pay IDዎን ያስገቡ',
  validate: 'ሂሳብዎን ያረጋግጡ',
  birthday: 'የትውልድ ቀንዎን ያስገቡ',
  phone: 'ስልክ ቁጥርዎን ያስገቡ',
  guide: 'ክፍያውን በባንክ መተግበሪያዎ ያጽድቁ',
  pending: 'ክፍያዎ ባንክዎ ጋር ነው',
  over: 'ችግር ተፈጥሯል',
  help: 'ስለ ክፍያዎ እርዳታ',
  unavailable: 'ባንኬን ማግኘት አልቻልኩም',
};
