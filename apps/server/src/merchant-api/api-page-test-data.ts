// The cards, wallets and accounts that the sandbox knows, for the API page: what a developer sends before there is a payer.
import { SANDBOX_BANK_ACCOUNT, SANDBOX_BANK_OTP } from '@titan/contract/sandbox-banks';
import { SANDBOX_BANK_CODE, SANDBOX_CARDS, type SandboxCard } from '@titan/contract/sandbox-cards';
import {
  SANDBOX_PHONES,
  SANDBOX_WALLET_OTP,
  SANDBOX_WALLET_PIN,
  type SandboxPhone,
} from '@titan/contract/sandbox-phones';
import type { Field } from './api-page-fields.ts';

export type TestData = { caption: string; rows: readonly Field[] };

/** By the chapter of the page. */
export const TEST_DATA: Readonly<Record<string, TestData>> = {
  Cards: { caption: 'Test cards', rows: SANDBOX_CARDS.map(cardRow) },
  'Mobile money': {
    caption: 'Test numbers',
    rows: SANDBOX_PHONES.filter(({ outcome, isPrimary }) => isPrimary || outcome === 'redirect').map(
      phoneRow,
    ),
  },
  'Pay with bank': {
    caption: 'Test accounts',
    rows: [
      row(SANDBOX_BANK_ACCOUNT, 'any bank', `is an account; its code and its Pay ID are ${SANDBOX_BANK_OTP}`),
    ],
  },
};

function row(name: string, type: string, rule: string): Field {
  return { name, type, isRequired: false, rule };
}

function cardRow(card: SandboxCard): Field {
  const { number, expiry, cvv, avs, phone, asksCvvAgain, pin, otp, threeDs, declinedAs } = card;
  const steps = [
    avs && `avs ${Object.values(avs).join(' · ')}`,
    phone && `phone ${phone}`,
    asksCvvAgain && `cvv ${cvv} again`,
    pin && `pin ${pin}`,
    otp && `otp ${otp}`,
    threeDs && `3-D Secure at redirect_url, code ${SANDBOX_BANK_CODE}`,
  ].filter((step) => step !== undefined);
  const asked = steps.length === 0 ? 'asks for nothing' : `asks for ${steps.join(', then ')}`;
  return row(number, `${expiry}, CVV ${cvv}`, `${asked}; ${declinedAs ? `declined: ${declinedAs}` : 'paid'}`);
}

function phoneRow({ number, currency, authModels, network }: SandboxPhone): Field {
  const steps = authModels.map((model) => {
    if (model === 'OTP') return `OTP (${SANDBOX_WALLET_OTP})`;
    return model === 'STK_PROMPT' ? `STK_PROMPT (PIN ${SANDBOX_WALLET_PIN})` : model;
  });
  const chosen = network === null ? '' : `, network ${network}`;
  return row(number, currency + chosen, `${steps.join(', then ')}; paid`);
}
