// The plain form of TEST MODE's phone (design §4); every other form of mobile money is its JSON call.
import { SANDBOX_WALLET_PIN } from '@titan/contract/sandbox-phones';
import { phoneAct } from '@titan/contract/sandbox-phone';
import type { SandboxHandset } from '../../providers/sandbox/phone.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { askAgain } from '../../payments/query-charge.ts';
import { refused } from '../../platform/refusal.ts';
import type { StageForm } from '../../page/form-fields.ts';

/** What else than approving a person does on the sandbox's phone; then the network is asked. */
export function testPhoneForm(phone: SandboxHandset): StageForm {
  return {
    path: '/mobile-money/test-phone',
    channel: 'mobile_money',
    keeps: [],
    async submit(parts, { session }, _pressKey, fields) {
      const charge = await parts.payments.charge(session, fields['charge'] ?? '');
      if (charge?.channel !== 'mobile_money') return refused('UNKNOWN_REFERENCE');
      const act = phoneAct.safeParse(fields['act']);
      const how = { pin: SANDBOX_WALLET_PIN, callback: 'once' } as const;
      if (act.success) await phone.act(charge.reference, act.data, how);
      return chargeViewOf(charge.status === 'unknown' ? await askAgain(parts, charge) : charge);
    },
  };
}
