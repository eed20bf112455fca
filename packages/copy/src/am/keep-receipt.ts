// Words of what a payer does with a receipt, Amharic, a draft. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { keepReceipt as english } from '../en/keep-receipt.ts';

export const keepReceipt: Translated<typeof english> = {
  share: 'ደረሰኙን ያጋሩ',
  whatsApp: 'በWhatsApp ያጋሩ',
  copyLink: 'ሊንኩን ይቅዱ',
  linkCopied: 'ሊንኩ ተቀድቷል',
  save: 'ያስቀምጡ ወይም ያትሙ',
  sharedText: ({ money, merchant }) => `ደረሰኝ፦ ለ${merchant} ${money} ተከፍሏል። ማንኛውም ሰው እዚህ ሊያረጋግጠው ይችላል፦`,
  codeName: 'ይህን ደረሰኝ ወደሚያረጋግጥ ገጽ የሚወስድ ኮድ',
  codeMeans: 'ማንኛውም ሰው ይህን ደረሰኝ ሊያረጋግጥ ይችላል፦ ኮዱን ይቃኙ ወይም ሊንኩን ይክፈቱ።',
  check: 'ይህን ደረሰኝ ያረጋግጡ',
  paymentReference: 'የክፍያው የማጣቀሻ ቁጥር',
  email: ({ to }) => `ወደ ኢሜይሌ ይላኩ (${to})`,
  emailing: 'በመላክ ላይ…',
  emailSent: ({ to }) => `ወደ ${to} ተልኳል።`,
  emailNotSent: 'አልተላከም። እባክዎ ቆይተው እንደገና ይሞክሩ።',
  emailUnsure: 'መላኩን እርግጠኛ አይደለንም። እንደገና ከመላክዎ በፊት ኢሜይልዎን ይመልከቱ።',
  emailNoMore: 'እንደገና ሊላክ አይችልም።',
};
