// What a developer can send before there is a payer: cards, wallets and accounts that the sandbox knows, for the merchant API's page and
// its errors.
import { SANDBOX_BANK_ACCOUNT, SANDBOX_BANK_OTP } from '@titan/contract/sandbox/banks';
import { SANDBOX_BANK_CODE, SANDBOX_CARDS, type SandboxCard } from '@titan/contract/sandbox/cards';
import {
  SANDBOX_PHONES,
  SANDBOX_WALLET_OTP,
  SANDBOX_WALLET_PIN,
  type SandboxPhone,
} from '@titan/contract/sandbox/phones';
import type { Sample, Samples } from './test-mode.ts';

/** Beside the first of each currency, because they ask for something else. */
const SHOWN: ReadonlySet<string> = new Set(['redirect', 'voucher', 'offline']);

export const SAMPLES: Samples = {
  card: SANDBOX_CARDS.map(cardSample),
  mobile_money: SANDBOX_PHONES.filter(({ outcome, isPrimary }) => isPrimary || SHOWN.has(outcome)).map(
    phoneSample,
  ),
  pay_with_bank: [
    {
      value: SANDBOX_BANK_ACCOUNT,
      with: 'any bank',
      meaning: `is an account; its code and its Pay ID are ${SANDBOX_BANK_OTP}`,
    },
  ],
};

function cardSample(card: SandboxCard): Sample {
  const { number, expiry, cvv, avs, phone, birthday, asksCvvAgain, pin, otp, threeDs, declinedAs } = card;
  const steps = [
    avs && `avs ${Object.values(avs).join(' · ')}`,
    phone && `phone ${phone}`,
    birthday && `birthday ${birthday}`,
    asksCvvAgain && `cvv ${cvv} again`,
    pin && `pin ${pin}`,
    otp && `otp ${otp}`,
    threeDs && `3-D Secure at redirect_url, code ${SANDBOX_BANK_CODE}`,
  ].filter((step) => step !== undefined);
  const asked = steps.length === 0 ? 'asks for nothing' : `asks for ${steps.join(', then ')}`;
  const meaning = `${asked}; ${declinedAs ? `declined: ${declinedAs}` : 'paid'}`;
  return { value: number, with: `${expiry}, CVV ${cvv}`, meaning };
}

function phoneSample({ number, currency, authModels, network }: SandboxPhone): Sample {
  const steps = authModels.map((model) => {
    if (model === 'OTP' || model === 'VOUCHER') return `${model} (${SANDBOX_WALLET_OTP})`;
    return model === 'REDIRECT' ? model : `${model} (PIN ${SANDBOX_WALLET_PIN})`;
  });
  const chosen = network === null ? '' : `, network ${network}`;
  return { value: number, currency, with: currency + chosen, meaning: `${steps.join(', then ')}; paid` };
}
