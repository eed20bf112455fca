// What a direct charge names beside its payment, checked before anything is opened for it (facts/merchant-api "Direct charges"): a body
// that is refused uses no reference up. By the rules of the payer's page, in the words of this API.
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { SANDBOX_PHONES } from '@titan/contract/sandbox-phones';
import { networksOf } from '@titan/rules/wallet-networks';
import type { DirectChecks } from './direct-charge.ts';
import type { FieldProblems } from '../field-problems.ts';
import { listBanks } from '../../channels/pay-with-bank/bank-list.ts';
import { checkCard } from '../../channels/card/check-card.ts';
import { checkWallet } from '../../channels/mobile-money/check-wallet.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';

/** Builds them. */
export function createDirectChecks(parts: ServiceParts): DirectChecks {
  const { clock, providers } = parts;
  return {
    card(currency, details) {
      const checked = checkCard(details, currency, clock.now());
      if (!checked.ok) return inWords(checked.fields, CARD_RULES);
      return providers.forNew.refuses(checked.card) === null ? {} : inWords({ number: null }, TEST_CARDS);
    },
    wallet(currency, wallet) {
      const checked = checkWallet(wallet, currency);
      const phone = SANDBOX_PHONES.find((each) => each.currency === currency && each.isPrimary)?.number ?? '';
      if (!checked.ok) return inWords(checked.fields, walletRules(currency, phone));
      if (providers.forNew.refusesWallet(checked.wallet) === null) return {};
      return inWords(
        { number: null },
        { number: [NUMBER, `a test number with a test key, such as ${phone}`] },
      );
    },
    async bank(currency, code) {
      const banks = await listBanks(parts, { currency, paymentReference: '' });
      if (banks === null) return null;
      const rule = `the code of a bank of GET /charge/pay-with-bank/banks?currency=${currency}`;
      return banks.some((bank) => bank.code === code)
        ? {}
        : inWords({ code: null }, { code: ['bank_code', rule] });
    },
  };
}

const NUMBER = 'mobile_money.number';

/** By the last part of a field's name in the services: its name in this API, and its rule. */
type Rules = Readonly<Record<string, readonly [field: string, rule: string]>>;

const CARD_RULES: Rules = {
  number: ['card.number', 'the number of a card, whose last digit proves the others: one of them is wrong'],
  expiry: ['card.expiry_month', 'a month from 01 to 12 that, with "card.expiry_year", is not over'],
  cvv: ['card.cvv', 'text of 3 digits, such as "123"'],
  name: ['card.name', 'the name on the card, 2 to 40 letters; KES needs it'],
};

const [someCard] = SANDBOX_CARDS;
const TEST_CARDS: Rules = {
  number: ['card.number', `a test card with a test key, such as ${someCard?.number ?? ''}`],
};

function walletRules(currency: string, phone: string): Rules {
  const networks = networksOf(currency).map(({ slug }) => slug);
  return {
    number: [NUMBER, `a wallet number of ${currency}, such as ${phone}`],
    network: [
      'mobile_money.network',
      networks.length === 0
        ? `left out: ${currency} has no networks to choose from`
        : `one of ${networks.join(', ')}`,
    ],
  };
}

function inWords(fields: Record<string, unknown>, rules: Rules): FieldProblems {
  const said = Object.keys(fields).map((name) => {
    const [field, rule] = rules[name.slice(name.lastIndexOf('.') + 1)] ?? [name, 'right'];
    return [field, { message: `"${field}" must be ${rule}` }] as const;
  });
  return Object.fromEntries(said);
}
