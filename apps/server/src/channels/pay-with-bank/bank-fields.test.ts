// Spec §5 Bank account number and Mono's minimum, held by the service too: every bank × field, whatever a page let through.
import { bankFieldsOf, type BankField } from '@titan/rules/bank-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxBanksOf } from '@titan/sandbox/banks/banks';
import { type BankService, rightDetails, startBankService } from '../../testing/bank-service.ts';

let service: BankService;
beforeAll(async () => {
  service = await startBankService();
});
afterAll(() => service.stop());

const WRONG: Record<BankField, readonly string[]> = {
  account_number: ['', '123456789', '12345678901', 'abcdefghij'],
  phone_number: ['', '123', '+254700000000'],
  account_name: ['', 'Al', '--'],
  date_of_birth: ['', '02/30/1990', '03/07/2026', '03/07/1890'],
};
const TEXTS: Record<BankField, string> = {
  account_number: 'Please enter a valid account number',
  phone_number: 'Please enter a valid phone number.',
  account_name: 'Please enter the account name, at least 3 letters.',
  date_of_birth: 'Invalid date of birth',
};

const CODES: Record<BankField, string> = {
  account_number: 'ACCOUNT_NUMBER_WRONG',
  phone_number: 'ACCOUNT_PHONE_WRONG',
  account_name: 'ACCOUNT_NAME_WRONG',
  date_of_birth: 'BIRTH_DATE_WRONG',
};

const BANKS = ['NGN', 'ZAR'].flatMap((currency) =>
  sandboxBanksOf(currency).map((bank) => ({ currency, ...bank, fields: bankFieldsOf(bank) })),
);
const CASES = BANKS.flatMap(({ currency, slug, fields }) =>
  fields.flatMap((field) => WRONG[field].map((typed) => ({ currency, slug, field, typed }))),
);
const attempts = async (reference: string) => {
  const { rows } = await service.pool.query('select attempts from transactions where reference = $1', [
    reference,
  ]);
  return rows[0].attempts as number;
};

describe('every field that a bank asks for', () => {
  it.each(CASES)(
    '$slug: $field "$typed" is refused in the words of its field',
    async ({ currency, slug, field, typed }) => {
      const payment = await service.open(currency);
      const right = rightDetails(slug);
      const { fields = [] } = BANKS.find((bank) => bank.slug === slug) ?? {};
      const details = { ...Object.fromEntries(fields.map((each) => [each, right[each]])), [field]: typed };
      const { status, body } = await service.charge(payment, slug, details);
      expect([status, body.error_type]).toEqual([400, 'INVALID_INPUT']);
      expect(body.data).toEqual({
        [`data.bank_account.${field}`]: { message: TEXTS[field], code: CODES[field] },
      });
      expect(await attempts(payment.reference)).toBe(0);
    },
  );

  it.each(BANKS.filter(({ fields }) => fields.length === 0))(
    '$slug asks for nothing, and is sent nothing else',
    async ({ currency, slug }) => {
      const payment = await service.open(currency);
      const { body } = await service.charge(payment, slug, { account_number: '1234567890' });
      expect(body.data).toMatchObject({ status: 'processing', bank: { last_four: null } });
    },
  );

  it.each([
    { processor: 'direct', bank_code: '999' },
    { processor: 'mono', bank_code: '057' },
    { processor: 'ozow', bank_code: '632005' },
  ])('a bank that this payment does not have: %j', async (named) => {
    const payment = await service.open();
    const bank_account = { ...named, account_number: '0000000000' };
    const { status, body } = await service.charge(payment, 'wema', bank_account);
    expect(status).toBe(400);
    expect(body.data).toEqual({
      'data.bank_account.bank': { message: 'Choose your bank.', code: 'BANK_MISSING' },
    });
  });

  it('what payers type otherwise is taken: a phone number with +, a date as yyyy-mm-dd, digits with spaces', async () => {
    const kuda = await service.charge(await service.open(), 'kuda-mfb', {
      phone_number: '+234 800 000 0000',
    });
    expect(kuda.body.data).toMatchObject({ auth_model: 'PAY_ID', bank: { last_four: '0000' } });
    const details = { ...rightDetails('uba'), account_number: '00000 00000', date_of_birth: '1990-03-07' };
    const uba = await service.charge(await service.open(), 'uba', details);
    expect(uba.body.data.auth_model).toBe('OTP');
  });
});

describe('§5 Mono has a minimum, on amount plus fee plus vat', () => {
  it.each([
    [199.99, true, false],
    [200, true, true],
    // 196.96 + 1.4 % + 7.5 % of that
    [196.96, false, false],
    [197.5, false, true],
  ])('NGN %d, merchant bears the cost: %s', async (amount, merchant_bears_cost, isTaken) => {
    const payment = await service.open('NGN', { amount, merchant_bears_cost });
    const { status, body } = await service.charge(payment, 'fcmb');
    if (isTaken) expect(body.data.stage).toBe('bank-pending');
    else
      expect([status, body.error_type, body.message]).toEqual([
        409,
        'BANK_MINIMUM',
        'The minimum transaction amount for this bank is NGN 200.00. Please try another bank or change your payment method.',
      ]);
    expect(await attempts(payment.reference)).toBe(isTaken ? 1 : 0);
  });

  it('and no other processor has one', async () => {
    const payment = await service.open('NGN', { amount: 150 });
    expect((await service.charge(payment, 'wema')).body.data.stage).toBe('bank-authorize');
  });
});

it('a payment without pay with bank, or of a currency without banks, is not charged so', async () => {
  const cardOnly = await service.open('NGN', { channels: ['card'] });
  expect((await service.charge(cardOnly, 'wema')).body.error_type).toBe('CHANNEL_NOT_OFFERED');
});
