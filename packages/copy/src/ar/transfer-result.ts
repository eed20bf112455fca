// Words of what became of a transfer, on the result screens, Arabic: spec §2 return and return excess, §8.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';
import { isolated } from './format.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `لم يتم الدفع إلى ${isolated(merchant)} بعد.`,
  reasons: {
    excess: 'أرسلت أكثر من المبلغ المطلوب. المبلغ الزائد يعود إليك.',
    underpaid: 'أرسلت أقل من المبلغ المطلوب، لذلك يعود إليك كل ما أرسلته.',
    wrong_amount: 'أرسلت مبلغًا مختلفًا عن المبلغ المطلوب، لذلك يعود إليك كل ما أرسلته.',
    late: 'وصل تحويلك بعد انتهاء صلاحية الحساب، لذلك يعود إليك كل ما أرسلته.',
    duplicate: 'كانت عملية الدفع هذه مدفوعة من قبل، لذلك يعود إليك التحويل الثاني.',
    account_used: 'الحساب يقبل تحويلًا واحدًا فقط، لذلك يعود إليك أيضًا أي مبلغ يُرسل إليه بعد ذلك.',
    out_of_limits: 'كان تحويلك خارج الحدود التي يقبلها الحساب، لذلك يعود إليك كل ما أرسلته.',
  },
  acceptedMore: ({ merchant }) => `أرسلت أكثر من المبلغ المطلوب. وصل كل ما أرسلته إلى ${isolated(merchant)}.`,
  acceptedLess: ({ merchant }) =>
    `أرسلت أقل من المبلغ المطلوب. تم قبول المبلغ من جانب ${isolated(merchant)}.`,
  nothing:
    'لم يصلنا أي تحويل، أي أنك لم تدفع. إذا كان بنكك قد خصم منك المبلغ، فإنه يعود إليك تلقائيًا عندما يصلنا.',
  noAccount: 'لم يتمكن البنك من فتح حساب لتحويلك، لذلك لم يكن هناك حساب لتحوّل إليه، ولم يُخصم أي مبلغ.',
  sent: 'المبلغ الذي أرسلته',
  asked: 'المبلغ المطلوب',
  accepts: 'المسموح به في التحويل الواحد',
  limits: ({ min, max }) => `من ${min} إلى ${max}`,
  back: 'يعود إليك',
  to: 'إلى',
  sameAccount: 'الحساب الذي جاء منه',
  when: 'متى',
  owed: 'لم يُرسل بعد؛ ستخبرك هذه الصفحة',
  reversed: 'أُعيد بالفعل؛ ويظهر خلال بضعة أيام',
};
