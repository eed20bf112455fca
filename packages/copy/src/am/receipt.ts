// Amharic, a draft: words of the receipt.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';

export const receiptWords: Translated<typeof english> = {
  title: 'ደረሰኝ',
  paidTo: 'የተከፈለው ለ',
  payee: 'ለ',
  amount: 'የገንዘብ መጠን',
  fees: 'የአገልግሎት ክፍያ',
  total: 'ጠቅላላ የተከፈለ',
  charged: 'ከካርድዎ የተቆረጠ',
  date: 'ቀን',
  reference: 'የማጣቀሻ ቁጥር',
  method: 'የተከፈለበት መንገድ',
  status: 'ሁኔታ',
  received: 'ክፍያው ደርሷል',
  refundedInPart: 'ክፍያው ደርሷል፣ በከፊል ተመላሽ ተደርጓል',
  refunded: 'ተመላሽ ተደርጓል',
  givenBack: 'ለእርስዎ ተመላሽ የተደረገ',
  copy: { copy: 'ይቅዱ', copyName: 'የማጣቀሻ ቁጥሩን ይቅዱ', copied: 'ተቀድቷል', selected: 'ተመርጧል' },
  methods: {
    card: 'ካርድ',
    bank_transfer: 'የባንክ ዝውውር',
    pay_with_bank: 'ባንክ',
    mobile_money: 'የሞባይል ገንዘብ',
  },
  wallet: ({ number }) => `የሞባይል ገንዘብ ${number}`,
  ending: ({ kind, lastFour }) => `${kind} (መጨረሻው ${lastFour})`,
};
