// The banks that a payment can be made from (spec §7 GET /bank/banks), for the call, the first HTML and the charge.
import type { CountryBankView } from '@titan/contract/payer/pay-with-bank.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { isOfferedBank } from '@titan/rules/bank-branding';
import type { Bank } from '@titan/rules/bank-fields';
import { isOpen } from '../../payments/edge/open-payment.ts';
import { refused, type Refused } from '@titan/platform/refusal';
import type { Clock, Timers } from '@titan/platform/ports';
import type { ChargeToRoute, Providers, TimelyProvider } from '../../providers/providers.ts';
import { withBanks } from './rules.ts';

// Spec §7 GET /bank/all-banks: every bank of a country, for a payer who cannot find theirs. Heritage Bank is
// left out, because it was closed in 2024.

export type CountryBank = {
  name: string;
  /** The bank's code; empty where public lists have none or disagree. */
  code: string;
  /** Nigeria's NIP code, which is stable; null elsewhere. */
  nipCode: string | null;
};

/** Name, code, NIP code. */
type Row = [name: string, code: string, nipCode?: string];

const ROWS: Record<string, readonly Row[]> = {
  NG: [
    ['Access Bank', '044', '000014'],
    ['Alternative Bank', '', '000037'],
    ['Citibank Nigeria', '023', '000009'],
    ['Ecobank Nigeria', '050', '000010'],
    ['Fidelity Bank', '070', '000007'],
    ['First Bank of Nigeria', '011', '000016'],
    ['First City Monument Bank (FCMB)', '214', '000003'],
    ['Globus Bank', '00103', '000027'],
    ['Guaranty Trust Bank', '058', '000013'],
    ['Jaiz Bank', '301', '000006'],
    ['Keystone Bank', '082', '000002'],
    ['Kuda Microfinance Bank', '50211', '090267'],
    ['Lotus Bank', '303', '000029'],
    ['Moniepoint Microfinance Bank', '50515', '090405'],
    ['OPay', '999992', '100004'],
    ['Optimus Bank', '107', '000036'],
    ['PalmPay', '999991', '100033'],
    ['Parallex Bank', '104', '000030'],
    ['Polaris Bank', '076', '000008'],
    ['PremiumTrust Bank', '105', '000031'],
    ['Providus Bank', '101', '000023'],
    ['Signature Bank', '106', '000034'],
    ['Stanbic IBTC Bank', '221', '000012'],
    ['Standard Chartered Bank', '068', '000021'],
    ['Sterling Bank', '232', '000001'],
    ['SunTrust Bank', '100', '000022'],
    ['TAJ Bank', '302', '000026'],
    ['Titan Trust Bank', '102', '000025'],
    ['Union Bank of Nigeria', '032', '000018'],
    ['United Bank for Africa', '033', '000004'],
    ['Unity Bank', '215', '000011'],
    ['VFD Microfinance Bank', '566', '090110'],
    ['Wema Bank', '035', '000017'],
    ['Zenith Bank', '057', '000015'],
  ],
  ZA: [
    ['Absa', '632005'],
    ['Access Bank South Africa', '410506'],
    ['African Bank', '430000'],
    ['Bank Zero', '888000'],
    ['Bidvest Bank', '462005'],
    ['Capitec Bank', '470010'],
    ['Discovery Bank', '679000'],
    ['First National Bank', '250655'],
    ['Investec', '580105'],
    ['Nedbank', '198765'],
    ['Sasfin Bank', '683000'],
    ['South African Postbank', '460005'],
    ['Standard Bank', '051001'],
    ['Standard Chartered Bank', '730020'],
    ['TymeBank (GoTyme)', '678910'],
  ],
};

/** The banks of a country by its ISO code in either case, sorted by name; only NG and ZA have any. */
export function allBanksOf(countryCode: string): readonly CountryBank[] {
  const rows = ROWS[countryCode.toUpperCase()] ?? [];
  return rows.map(([name, code, nipCode = null]) => ({ name, code, nipCode }));
}

/** How long the first HTML waits for the list, ms; the page can load it later. */
const HTML_WAITS_MS = 2_000;
/** So long after a page has waited in vain no other asks and waits. A payer who asks for the list still has it asked. */
const HTML_RESTS_MS = 30_000;

/** Whose banks: a payment's, or before there is one, those of a merchant. */
type BankScope = { currency: string; of: ChargeToRoute['of'] };

const chargeOf = (of: ChargeToRoute['of']) => ({ channel: 'pay_with_bank', of }) as const;

/**
 * The provider's list without the banks that are not offered. UNAVAILABLE while there is none; CHANNEL_NOT_OFFERED where no account takes
 * such a charge.
 */
export async function listBanks(
  providers: Pick<Providers, 'route' | 'isPaused'>,
  scope: BankScope,
): Promise<readonly Bank[] | Refused> {
  const charge = chargeOf(scope.of);
  const calls = (await providers.route(charge))?.provider.bankDebit;
  if (!calls) return refused((await providers.isPaused(charge)) ? 'UNAVAILABLE' : 'CHANNEL_NOT_OFFERED');
  return (await askFor(calls, scope)) ?? refused('UNAVAILABLE');
}

type BankCalls = NonNullable<TimelyProvider['bankDebit']>;

/** Null: the provider does not tell it now. */
async function askFor(calls: BankCalls, { currency, of }: BankScope): Promise<readonly Bank[] | null> {
  const { answer } = await calls.list({ currency, paymentReference: typeof of === 'string' ? of : '' });
  return answer.kind === 'banks' ? answer.banks.filter(({ slug }) => isOfferedBank(slug)) : null;
}

type PageBanksDeps = { providers: Pick<Providers, 'route'>; clock: Clock; timers: Timers };

/**
 * Builds what adds the banks to the first HTML, for a payer without script. A provider that is slow or away holds up a page now and then.
 */
export function createPageBanks(deps: PageBanksDeps): (payment: PaymentView) => Promise<PaymentView> {
  const restsUntil = new Map<number, number>();
  const banksOf = async (scope: BankScope): Promise<readonly Bank[] | null> => {
    const route = await deps.providers.route(chargeOf(scope.of));
    const calls = route?.provider.bankDebit;
    if (!route || !calls || deps.clock.now() < (restsUntil.get(route.accountId) ?? 0)) return null;
    const banks = await withinWait(deps.timers, askFor(calls, scope));
    if (banks !== 'late') return banks;
    restsUntil.set(route.accountId, deps.clock.now() + HTML_RESTS_MS);
    return null;
  };
  return async (payment) => {
    const { payment_channels_details: details, currency, unique_reference: of } = payment;
    if (!details.pay_with_bank || !isOpen(payment)) return payment;
    const pay_with_bank = withBanks(details.pay_with_bank, await banksOf({ currency, of }));
    return { ...payment, payment_channels_details: { ...details, pay_with_bank } };
  };
}

async function withinWait<Answer>(timers: Timers, answer: Promise<Answer>): Promise<Answer | 'late'> {
  let cancel = (): void => {};
  const waited = new Promise<'late'>((resolve) => {
    cancel = timers.after(HTML_WAITS_MS, () => resolve('late'));
  });
  const first = await Promise.race([answer, waited]);
  cancel();
  return first;
}

/** Every bank of a country, by name (spec §7 GET /bank/all-banks). */
export function countryBanksOf(countryCode: string): CountryBankView[] {
  return allBanksOf(countryCode).map(({ name, code }) => ({ name, code }));
}
