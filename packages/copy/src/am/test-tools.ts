// Amharic, a draft: words of the tools in TEST MODE that every stage has. The faults are those that the sandbox takes.
import type { Translated } from '../catalogue.ts';
import type { testTools as english } from '../en/test-tools.ts';

export const testTools: Translated<typeof english> = {
  nextAnswer: 'የአቅራቢው ቀጣይ መልስ',
  asUsual: 'እንደተለመደው ይመጣል',
  order: 'ይህን መልስ ይዘዙ',
  orderMeans: 'ያዘዙት ለዚህ ክፍያ በሚመጣው ቀጣይ መልስ ላይ ይሆናል። ከዚያ በራሱ ትር ወዳለው ክፍያ ይመለሱ።',
  ordered: ({ what }) => `ቀጣዩ መልስ፦ ${what}።`,
  notOrdered: 'ይህ ሳንድቦክሱ ጋር አልደረሰም። እንደገና ይምረጡ።',
  book: 'የአቅራቢው የራሱ መዝገብ (በአዲስ ትር ይከፈታል)',
  bookHere: 'የአቅራቢው የራሱ መዝገብ',
  faults: {
    answer_lost: 'በመንገድ ላይ ይጠፋል',
    garbage: 'ሊነበብ አይችልም',
    server_error: 'የሰርቨሩ ስህተት ነው',
    slow: 'በጣም ዘግይቶ ይመጣል',
    request_lost: 'በፍጹም አይመጣም፤ ጥያቄውም አልደረሰም',
    not_sent: 'የለም፦ ጥያቄው አልተላከም',
    processing: '“በሂደት ላይ” ነው',
    no_auth: 'ልናቀርበው የማንችለውን ደረጃ ይጠይቃል',
    otp_expired: 'የኮዱ ጊዜ እንዳለፈ ይናገራል',
    cancel_ignored: 'ሙከራውን ማቆማችንን ችላ ይላል',
    no_card_record: 'የተቀመጠውን ካርድ አያውቀውም',
    amount_differs: 'ሌላ መጠን ይቆርጣል',
    amount_misreported: 'ከቆረጠው የተለየ መጠን ይናገራል',
    answered_twice: 'ሁለት ጊዜ ይመጣል',
    success_after_decline: 'ውድቅ ያደርጋል፣ በኋላ ያጸድቃል',
    decline_after_success: 'ያጸድቃል፣ በኋላ ውድቅ ያደርጋል',
    query_lost: 'ለማጣሪያ ጥያቄ የሚሰጠው ይጠፋል',
    query_processing: 'ለማጣሪያ ጥያቄ የሚሰጠው “በሂደት ላይ” ነው',
    query_not_found: 'ለማጣሪያ ጥያቄ ምንም አላገኘም ይላል',
    bank_list_failed: 'የባንኮችን ዝርዝር የያዘው አይሳካም',
    query_flapping: 'ይጠፋል፤ ለማጣሪያ ጥያቄዎች የሚሰጡት መልሶችም እርስ በርስ ይቃረናሉ',
    resend_exceeded: 'እንደገና የመላክ ጥያቄው ከገደብ በላይ ነው ይላል',
  },
};
