// The plain forms of mobile money (design §4): number and network, the OTP, what can be pressed while the phone is waited for, and TEST
// MODE's phone.
import { SANDBOX_WALLET_PIN } from '@titan/contract/sandbox-phones';
import { phoneAct } from '@titan/contract/sandbox-phone';
import type { SandboxHandset } from '../../providers/sandbox/phone.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { checkWallet } from './charge.ts';
import { askAgain } from '../../payments/query-charge.ts';
import { type Refused, refused, wrong, wrongAlone } from '../../platform/refusal.ts';
import { type Fields, otpOf, type FormContext, type StageForm } from '../../page/form-fields.ts';

/** The number as it was typed, and the network that was chosen. Checked by the rules first, in the words of spec §5. */
export function walletBody(fields: Fields, { session }: FormContext): object | Refused {
  const number = (fields['number'] ?? '').trim();
  const network = fields['network'];
  const mobile_money = { number, ...(network ? { network } : {}) };
  const checked = checkWallet(mobile_money, session.currency);
  if (!checked.ok) return wrong(checked.fields);
  const { wallet } = checked;
  return {
    public_key: session.publicKey,
    payment_reference: session.pageReference,
    mobile_money: { number: wallet.number, ...(wallet.network ? { network: wallet.network } : {}) },
  };
}

/** The code; an empty one comes back with a word. */
export function walletOtpBody(fields: Fields, { session }: FormContext): object | Refused {
  const token = otpOf(fields);
  if (token === '') return wrongAlone('otp', { code: 'OTP_MISSING' });
  return { public_key: session.publicKey, reference: fields['charge'], token };
}

/** A press that only names its charge. */
export function ofCharge(fields: Fields): object {
  return { reference: fields['charge'] };
}

/** The wallet's PIN on the simulated phone. */
export function walletPinBody(fields: Fields): object | Refused {
  const pin = fields['pin'] ?? '';
  if (/^[0-9]{1,10}$/.test(pin)) return { reference: fields['charge'], pin };
  return wrongAlone('pin', { code: 'WALLET_PIN_WRONG' });
}

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
