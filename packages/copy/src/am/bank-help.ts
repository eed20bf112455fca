// Amharic, a draft: words of help and of "I can't find my bank".
import type { Translated } from '../catalogue.ts';
import type { bankHelp as english } from '../en/bank-help.ts';

export const bankHelp: Translated<typeof english> = {
  messages: [
    'ይህን ሲያነቡ ምንም አይጠፋም፤ የቱንም ያህል ደጋግመው ቢያጣሩም ሁለት ጊዜ አይቆረጥብዎትም።',
    'ባንክዎ ገንዘብ ቆርጦ ይህ ገጽ ገና ካላሳየ፣ ጥቂት ደቂቃዎች ይጠብቁ። የተረጋገጠ ክፍያ ሁልጊዜ እዚህ ይታያል።',
    'አሁንም ካልታየ ያነጋግሩን፤ የዚህን ክፍያ የማጣቀሻ ቁጥርም ይንገሩን። ከባንክዎ ጋር እናጣራዋለን።',
  ],
  position: ({ at, of }) => `መልእክት ${at} ከ${of}`,
  list: 'የእርዳታ መልእክቶች',
  next: 'ቀጣይ',
  previous: 'ቀዳሚ',
  contact: 'ድጋፍ ሰጪን ያነጋግሩ',
  goBack: 'ይመለሱ',

  // bank-unavailable
  intro: 'በየትኛው ባንክ መክፈል እንደሚፈልጉ ይንገሩን፤ ለመጨመር እንሞክራለን።',
  bank: 'ባንክዎ',
  choose: 'ከዝርዝሩ ይምረጡ',
  other: 'ወይም ስሙን ይጻፉ',
  submit: 'ይላኩ',
  sending: 'እየተላከ ነው…',
  missing: 'ባንክዎን ይምረጡ ወይም ስሙን ይጻፉ።',
  received: '✓ እናመሰግናለን። ጥያቄዎ ደርሶናል',
  failed: 'ስለ ባንክዎ ያቀረቡትን ጥያቄ በመላክ ላይ ችግር ተፈጥሯል። እባክዎ እንደገና ይሞክሩ።',
};
