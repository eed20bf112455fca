// Words of the tools in TEST MODE that every stage has, Arabic. Each fault says of the answer, «الرد», what becomes of it.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'الرد التالي من مقدم الخدمة',
  asUsual: 'يأتي كالمعتاد',
  order: 'اطلب هذا الرد',
  orderMeans: 'ما تطلبه يصيب الرد التالي لعملية الدفع هذه. ارجع بعد ذلك إلى عملية الدفع في علامة تبويبها.',
  ordered: ({ what }) => `الرد التالي: ${what}.`,
  notOrdered: 'لم يصل ذلك إلى بيئة الاختبار. اختر مرة أخرى.',
  book: 'سجل مقدم الخدمة نفسه (يُفتح في علامة تبويب جديدة)',
  bookHere: 'سجل مقدم الخدمة نفسه',
  faults: {
    answer_lost: 'يضيع في الطريق',
    garbage: 'لا يمكن قراءته',
    server_error: 'هو خطأ في خادمه',
    slow: 'يأتي متأخرًا جدًا',
    request_lost: 'لا يأتي أبدًا، والسؤال نفسه لم يصل',
    not_sent: 'لا يوجد: السؤال لم يُرسل أصلًا',
    processing: 'هو «قيد التنفيذ»',
    no_auth: 'يطلب خطوة لا يمكننا تقديمها',
    otp_expired: 'يقول إن الرمز انتهت صلاحيته',
    cancel_ignored: 'يتجاهل أننا أنهينا المحاولة',
    no_card_record: 'لا يعرف البطاقة المحفوظة',
    amount_differs: 'يخصم مبلغًا آخر',
    amount_misreported: 'يذكر مبلغًا غير الذي خصمه',
    answered_twice: 'يأتي مرتين',
    success_after_decline: 'يرفض، ثم يوافق لاحقًا',
    decline_after_success: 'يوافق، ثم يرفض لاحقًا',
    query_lost: 'على الاستعلام يضيع',
    query_processing: 'على الاستعلام هو «قيد التنفيذ»',
    query_not_found: 'على الاستعلام لا يجد شيئًا',
    bank_list_failed: 'بقائمة البنوك يفشل',
    query_flapping: 'يضيع، والاستعلامات يناقض بعضها بعضًا',
    resend_exceeded: 'على إعادة الإرسال هو أن المرات كانت كثيرة جدًا',
  },
};
