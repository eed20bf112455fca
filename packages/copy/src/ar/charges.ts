// What an attempt to pay says to its payer, Arabic: spec §4, §8.
import type { Translated } from '../catalogue.ts';
import type { chargeWords as english } from '../en/charges.ts';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

/** By channel; `any`: whichever it was. */
export const chargeWords: Translated<typeof english> = {
  'card.DEFAULT': 'حدث خطأ أثناء تنفيذ عملية الدفع. من فضلك حاول مرة أخرى لاحقًا.',
  'card.UNKNOWN': 'تعذّر الخصم من البطاقة بسبب خطأ غير معروف',
  'card.CANCELLED': threeDs.notCompleted,
  'card.INSUFFICIENT_FUNDS': 'رصيد هذه البطاقة لا يكفي لعملية الدفع هذه؛ أضف رصيدًا أو استخدم بطاقة أخرى.',
  'card.DO_NOT_HONOR': 'رفض بنكك عملية الدفع هذه دون ذكر السبب؛ اتصل ببنكك أو استخدم بطاقة أخرى.',
  'card.FRAUDULENT_TRANSACTION':
    'أوقف بنكك عملية الدفع هذه كإجراء أمان؛ اتصل ببنكك قبل أن تجرب هذه البطاقة مرة أخرى.',
  'card.NOT_ENROLLED': 'هذه البطاقة غير مفعّلة للدفع عبر الإنترنت؛ اطلب من بنكك تفعيلها أو استخدم بطاقة أخرى.',
  'card.WITHDRAWAL_LIMIT':
    'عملية الدفع هذه تتجاوز حد بطاقتك في الوقت الحالي؛ حاول مرة أخرى لاحقًا أو استخدم بطاقة أخرى.',
  'card.REFER_TO_ISSUER':
    'يريد بنكك التحدث معك قبل أن يسمح بعملية الدفع هذه؛ اتصل ببنكك أو استخدم بطاقة أخرى.',
  'card.NO_CARD_RECORD': 'لم يجد بنكك هذه البطاقة؛ راجع الرقم أو استخدم بطاقة أخرى.',
  'card.INVALID_CARD_DETAILS':
    'بعض بيانات البطاقة غير صحيحة؛ راجع الرقم وتاريخ الانتهاء ورمز الأمان وحاول مرة أخرى.',
  'card.CHARGE_PREVENTED': 'لا يمكن استخدام هذه البطاقة لعملية الدفع هذه؛ اختر بطاقة أخرى أو طريقة دفع أخرى.',
  'card.PIN_RETRIES_EXCEEDED':
    'أُدخل الرقم السري خطأ مرات كثيرة وأصبحت البطاقة مقفلة؛ تواصل مع بنكك أو استخدم بطاقة أخرى.',
  'card.CARD_EXPIRED': 'انتهت صلاحية هذه البطاقة؛ استخدم بطاقة سارية.',
  'card.NOT_COMPLETED': 'لم تكتمل عملية الدفع ولم يُخصم منك أي مبلغ؛ حاول مرة أخرى من فضلك.',
  'card.AMOUNT_EXCEEDED':
    'هذا المبلغ أكبر مما تسمح به بطاقتك في عملية دفع واحدة؛ اطلب من بنكك رفع الحد أو استخدم بطاقة أخرى.',
  'card.PAYMENT_EXPIRED': 'استغرقت عملية الدفع هذه وقتًا طويلًا وانتهت مهلتها؛ ابدأ من جديد ببيانات بطاقتك.',
  'card.ISSUER_INOPERATIVE': 'بنكك لا يستجيب الآن؛ انتظر بضع دقائق وحاول مرة أخرى أو استخدم بطاقة أخرى.',
  'card.INCORRECT_PIN': 'الرقم السري الذي أدخلته غير صحيح؛ أدخل بطاقتك مرة أخرى واستخدم الرقم السري الصحيح.',
  'card.INVALID_OTP': 'الرمز الذي أدخلته غير صحيح أو انتهت صلاحيته؛ أدخل بطاقتك مرة أخرى لتحصل على رمز جديد.',
  'card.OTP_WRONG': 'رمز التحقق (OTP) الذي أدخلته غير صحيح. من فضلك حاول كتابته مرة أخرى.',
  'card.PIN_WRONG': 'الرقم السري الذي أدخلته غير صحيح. من فضلك راجعه وحاول مرة أخرى.',
  'card.AVS_WRONG': 'هذا ليس العنوان المسجل لدى بنكك لهذه البطاقة. من فضلك راجع كل سطر وحاول مرة أخرى.',
  'card.PHONE_WRONG': 'هذا ليس رقم الهاتف المسجل لدى بنكك لهذه البطاقة. من فضلك راجعه وحاول مرة أخرى.',
  'card.CARD_ENROLL_WRONG': 'هذا ليس رقم الهاتف المسجل لدى بنكك لهذه البطاقة. من فضلك راجعه وحاول مرة أخرى.',
  'card.BIRTHDAY_WRONG': 'هذا ليس تاريخ الميلاد المسجل لدى بنكك لهذه البطاقة. من فضلك راجعه وحاول مرة أخرى.',
  'card.CVV_WRONG': 'هذا ليس رمز الأمان لهذه البطاقة. من فضلك راجع الأرقام الثلاثة خلف البطاقة وحاول مرة أخرى.',
  'card.NO_AUTH': 'لم يتمكن بنكك من تأكيد هذه البطاقة. من فضلك حاول مرة أخرى أو استخدم بطاقة أخرى.',

  'mobile_money.DEFAULT': 'حدث خطأ أثناء تنفيذ عملية الدفع. من فضلك جرّب طريقة دفع أخرى.',
  'mobile_money.CANCELLED': 'أُلغي هذا الطلب، لأنه تم اختيار طريقة دفع أخرى.',
  'mobile_money.INVALID_NUMBER':
    'هذا الرقم غير مسجل في خدمة المحفظة الإلكترونية. من فضلك راجعه أو استخدم رقمًا آخر.',
  'mobile_money.INSUFFICIENT_FUNDS': 'الرصيد غير كافٍ: رصيد هذه المحفظة لا يكفي لعملية الدفع هذه.',
  'mobile_money.DECLINED_ON_PHONE': 'رُفضت عملية الدفع في المحفظة.',
  'mobile_money.PROMPT_EXPIRED': 'لم تتم الموافقة على عملية الدفع في الوقت المحدد، ولم يُخصم منك أي مبلغ.',
  'mobile_money.OTP_WRONG': 'الرمز الذي أدخلته غير صحيح. من فضلك راجعه وحاول مرة أخرى.',
  'mobile_money.VOUCHER_WRONG':
    'القسيمة التي أدخلتها غير صحيحة. من فضلك راجعها، أو اطلب الكود للحصول على قسيمة أخرى.',
  'mobile_money.TOKEN_EXPIRED': 'انتهت صلاحية رمز التحقق (OTP). من فضلك اطلب رمزًا آخر',

  'pay_with_bank.DEFAULT': results.notCompleted,
  'pay_with_bank.INVALID_ACCOUNT': 'تعذّر الاستعلام عن الحساب الذي تدفع منه',
  'pay_with_bank.INSUFFICIENT_FUNDS': 'رصيد هذا الحساب لا يكفي لعملية الدفع هذه، لذلك لم يُخصم منك أي مبلغ.',
  'pay_with_bank.DECLINED_IN_APP': 'رُفضت عملية الدفع لدى بنكك، ولم يُخصم منك أي مبلغ.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'أغلق بنكك هذا الطلب لأنه استغرق وقتًا طويلًا، ولم يُخصم منك أي مبلغ. من فضلك حاول مرة أخرى.',
  'pay_with_bank.OTP_WRONG': 'رمز التحقق (OTP) غير صحيح',
  'pay_with_bank.PAY_ID_WRONG': 'الرمز Pay ID غير صحيح',
  'pay_with_bank.BIRTHDAY_WRONG':
    'هذا ليس تاريخ الميلاد المسجل لدى بنكك لهذا الحساب. من فضلك راجعه وحاول مرة أخرى.',
  'pay_with_bank.PHONE_WRONG':
    'هذا ليس رقم الهاتف المسجل لدى بنكك لهذا الحساب. من فضلك راجعه وحاول مرة أخرى.',

  'bank_transfer.DEFAULT': results.notCompleted,
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  'bank_transfer.OUT_OF_LIMITS': 'يجب أن يكون مبلغ معاملتك بين الحد الأدنى والحد الأقصى، وسيُعاد المبلغ إليك',
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }) =>
    `يبدو أنك دفعت ${money(paidMinor, currency)} بدلًا من ${money(expectedMinor, currency)}، والمبلغ يُعاد إليك تلقائيًا؛ لا تحوّل مرة أخرى، بل اضغط «حاول مرة أخرى» لتحصل على حساب جديد.`,
  'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }) =>
    `تم استلام المبلغ المطلوب ${money(expectedMinor, currency)}، وسيُعاد إليك المبلغ الزائد ${money(excessMinor, currency)}.`,

  'any.AMOUNT_MISMATCH': 'خصم بنكك مبلغًا مختلفًا عن المبلغ المطلوب، لذلك يعود إليك كل ما خصمه.',
};
