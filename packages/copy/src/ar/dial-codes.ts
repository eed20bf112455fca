// Steps of a wallet's menu, Arabic: spec §2 "Didn't receive a prompt?". Menus are named and not numbered, because networks
// renumber them; what a network writes in English stays so.
import type { Translated } from '../catalogue.ts';
import type { dialCodes as english } from '../en/dial-codes.ts';
import { isolated } from './format.ts';

const PICK = 'اختر عملية الدفع هذه وتأكد من المبلغ.';
const GENERAL_110 = [
  `اطلب ${isolated('*110#')}.`,
  'افتح قائمة المدفوعات المعلقة أو مدفوعات المتاجر.',
  'اختر عملية الدفع هذه.',
  'أدخل رقمك السري للموافقة عليها.',
] as const;
const OPEN_REQUESTS = 'افتح طلبات الدفع المعلقة.';
const WALLET_PIN = 'أدخل الرقم السري للمحفظة للموافقة عليها.';
const WALLET_PIN_6 = 'أدخل الرقم السري للمحفظة (6 أرقام) للموافقة عليها.';

/** By the network's slug. */
export const dialCodes: Translated<typeof english> = {
  'mtn-gh': [
    `اطلب ${isolated('*170#')}.`,
    `اختر ${isolated('My Wallet')}.`,
    `اختر ${isolated('My Approvals')} وأدخل الرقم السري لمحفظة ${isolated('MoMo')}.`,
    `اختر عملية الدفع هذه، ثم اختر ${isolated('Yes')} للموافقة عليها.`,
  ],
  'vodafone-gh': GENERAL_110,
  'airteltigo-gh': GENERAL_110,
  'vodafone-eg': [
    `اطلب ${isolated('*9#')} أو افتح تطبيق ${isolated('Ana Vodafone')}.`,
    OPEN_REQUESTS,
    PICK,
    WALLET_PIN_6,
  ],
  'orange-eg': [
    `اطلب ${isolated('#7115#')} أو افتح تطبيق ${isolated('Orange Cash')}.`,
    OPEN_REQUESTS,
    PICK,
    WALLET_PIN,
  ],
  'etisalat-eg': [
    `اطلب ${isolated('*777#')} أو افتح تطبيق ${isolated('e& money')}.`,
    OPEN_REQUESTS,
    PICK,
    WALLET_PIN,
  ],
  'we-eg': [
    `اطلب ${isolated('*551#')} أو افتح تطبيق ${isolated('WE Pay')}.`,
    OPEN_REQUESTS,
    PICK,
    WALLET_PIN_6,
  ],
};
