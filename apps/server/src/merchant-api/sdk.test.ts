// The published client `@gray-adeyi/korapay-sdk` runs unchanged against the service, each of its calls. It has no
// option for the address, so that is set after its construction, as the facts say.
import { Country, Currency, KorapayClient, PaymentChannel } from '@gray-adeyi/korapay-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { cardNamed } from '../testing/card-payments.ts';
import {
  addressOf,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let merchant: MerchantCaller;
let client: KorapayClient;
beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
  const address = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
  const encryptionKey = 'titan-demo-encryption-key-000001';
  client = new KorapayClient(PUBLIC_KEY, SECRET_KEY, encryptionKey, undefined, true);
  const { secureClient, openClient } = (client as unknown as OpenedClients).client;
  secureClient.defaults.baseURL = address;
  openClient.defaults.baseURL = address;
});
afterAll(() => service.stop());

/** Private by its types only. */
type Addressed = { defaults: { baseURL: string } };
type OpenedClients = { client: { secureClient: Addressed; openClient: Addressed } };

const NO_CALLS = ['constructor', 'addQueryParams', 'showPackageMessage', 'isUsingTestSecretKey'];
/** Every one of these is called above. */
const IN_THE_CONTRACT = [
  'chargeViaCard',
  'authorizeCardCharge',
  'resendCardOtp',
  'chargeViaBankTransfer',
  'creditSandboxVirtualBankAccount',
  'chargeViaMobileMoney',
  'authorizeMobileMoneyCharge',
  'resendMobileMoneyOtp',
  'resendSkt',
  'authorizeSkt',
  'initiateCharge',
  'chargeViaDirectBankDebit',
  'getCharge',
  'getPayins',
  'initiateRefund',
  'getRefund',
  'getRefundHistory',
  'resolveBankAccount',
  'getBalances',
  'getBanks',
  'getMmo',
];

let made = 0;
const customer = { name: 'Ada Obi', email: 'ada@example.com' };
const payment = (currency = Currency.NGN, amount = 1500) => ({
  reference: `sdk-order-${(made += 1)}`,
  amount,
  currency,
  customer,
});
const cardOf = (name: string, change = {}) => {
  const found = cardNamed(name);
  const [expiryMonth = '', expiryYear = ''] = found.expiry.split('/');
  return { number: found.number, cvv: found.cvv, expiryMonth, expiryYear, ...change };
};

describe('the published client, on cards', () => {
  it('charges one that is approved at once', async () => {
    const sent = { ...payment(), card: cardOf('no_auth'), metadata: { orderNo: 'A-1' } };
    const { status, data } = await client.chargeViaCard(sent);
    expect(status).toBe(true);
    expect(data).toMatchObject({
      status: 'success',
      authModel: 'NO_AUTH',
      paymentReference: sent.reference,
      amount: 1500,
      currency: 'NGN',
    });
    expect(data.transactionReference).toMatch(/^KPY-CA-/);
    expect(data.card).toMatchObject({ firstSix: '408412', lastFour: '2787' });
    // The merchant does not bear the cost of a direct charge unless it says so.
    expect(data).toMatchObject({ amountCharged: 1500 + data.fee + data.vat });
    const read = await client.getCharge(sent.reference);
    expect(read.data).toMatchObject({ status: 'success', metadata: { orderNo: 'A-1' } });
  });

  it('answers PIN, then OTP, and has the code sent again', async () => {
    const { data } = await client.chargeViaCard({ ...payment(), card: cardOf('otp') });
    expect(data).toMatchObject({
      status: 'processing',
      authModel: 'PIN',
      authorization: { requiredFields: ['pin'] },
    });
    const { transactionReference } = data;
    const pin = await client.authorizeCardCharge({ transactionReference, authorization: { pin: '1234' } });
    expect(pin.data).toMatchObject({
      status: 'processing',
      authModel: 'OTP',
      metadata: { canResendOtp: true, otpAttemptsLeft: 3 },
    });
    await service.time.advance(31_000);
    const again = await client.resendCardOtp(transactionReference);
    expect(again.data).toMatchObject({ status: 'processing', metadata: { otpAttemptsLeft: 2 } });
    const otp = await client.authorizeCardCharge({ transactionReference, authorization: { otp: '123456' } });
    expect(otp.data).toMatchObject({ status: 'success', authModel: 'NO_AUTH' });
    const late = client.authorizeCardCharge({ transactionReference, authorization: { otp: '123456' } });
    await expect(late).rejects.toMatchObject({ status: 409 });
  });

  it('gives the PIN with the card', async () => {
    const sent = { ...payment(), card: cardOf('pin', { pin: '1234' }) };
    expect((await client.chargeViaCard(sent)).data.status).toBe('success');
  });

  it('a repeat is the same charge while it is open, and a used reference afterwards', async () => {
    const sent = { ...payment(), card: cardOf('pin') };
    const { data } = await client.chargeViaCard(sent);
    const again = await client.chargeViaCard(sent);
    expect(again.data).toMatchObject({ authModel: 'PIN', transactionReference: data.transactionReference });
    const { transactionReference } = data;
    await client.authorizeCardCharge({ transactionReference, authorization: { pin: '1234' } });
    await expect(client.chargeViaCard(sent)).rejects.toMatchObject({ status: 409 });
    expect((await client.getCharge(sent.reference)).data.paymentAttempts).toHaveLength(1);
  });

  it('3-D Secure leads to our page', async () => {
    const { data } = await client.chargeViaCard({ ...payment(), card: cardOf('3ds') });
    expect(data).toMatchObject({
      authModel: '3DS',
      authorization: { redirectUrl: `http://checkout.test/charge-card/3ds/${data.transactionReference}` },
    });
  });

  it('a decline is a failed charge, and its payment has failed', async () => {
    const sent = { ...payment(), card: cardOf('do_not_honor') };
    expect((await client.chargeViaCard(sent)).data).toMatchObject({ status: 'failed', authModel: 'NO_AUTH' });
    expect((await client.getCharge(sent.reference)).data.status).toBe('failed');
  });
});

describe('the published client, on bank transfer and pay with bank', () => {
  it('opens an account that pays itself after two minutes', async () => {
    const sent = { ...payment(), accountName: 'Ada Shop' };
    const { data, message } = await client.chargeViaBankTransfer(sent);
    expect(message).toBe('Bank transfer initiated successfully');
    expect(data).toMatchObject({ status: 'processing', bankAccount: { accountName: 'Ada Shop' } });
    expect(data.amountExpected).toBe(1500 + data.fee + data.vat);
    const same = await client.chargeViaBankTransfer(sent);
    expect(same.data.bankAccount).toEqual(data.bankAccount);
  });

  it('sends test money to it', async () => {
    const { data } = await client.chargeViaBankTransfer({ ...payment(), autoComplete: false } as never);
    const { accountNumber } = data.bankAccount;
    const credited = await client.creditSandboxVirtualBankAccount(
      accountNumber,
      data.amountExpected,
      Currency.NGN,
    );
    expect(credited.status).toBe(true);
  });

  it('debits an account at a bank: at its own page, or at ours where the bank asks whose it is', async () => {
    const own = await client.chargeViaDirectBankDebit({ ...payment(), bankCode: '058' });
    expect(own.data.authorization.redirectUrl).toContain('/charge-pwb/redirect/KPY-CA-');
    const sent = { ...payment(), bankCode: '057' };
    const ours = await client.chargeViaDirectBankDebit(sent);
    expect(ours.data.authorization.redirectUrl).toBe(
      `http://checkout.test/${await addressOf(service, sent.reference)}`,
    );
    const little = client.chargeViaDirectBankDebit({ ...payment(Currency.NGN, 199), bankCode: '058' });
    await expect(little).rejects.toMatchObject({ status: 400 });
  });
});

describe('the published client, on mobile money', () => {
  it('by a prompt, which is sent again and approved on the simulated phone', async () => {
    const sent = { ...payment(Currency.KES), mobileMoney: { number: 254_700_000_000 } };
    const { data, message } = await client.chargeViaMobileMoney(sent);
    expect(message).toBe('Authorization required');
    expect(data).toMatchObject({
      authModel: 'STK_PROMPT',
      status: 'processing',
      paymentReference: sent.reference,
    });
    await service.time.advance(11_000);
    await client.resendSkt(data.transactionReference);
    const approved = await client.authorizeSkt(data.transactionReference, '1234');
    expect(approved.data.status).toBe('success');
  });

  it('of a published client’s own test: KES 254711111111 is paid like any other', async () => {
    const sent = { ...payment(Currency.KES), mobileMoney: { number: 254_711_111_111 } };
    const { data } = await client.chargeViaMobileMoney(sent);
    expect(data.authModel).toBe('STK_PROMPT');
    expect((await client.authorizeSkt(data.transactionReference, '1234')).data.status).toBe('success');
  });

  it.each([
    ['2250500000000', 'mtn-ci'],
    ['0700000000', 'orange-ci'],
    ['+225 01 00 00 00 00', 'moov-ci'],
  ])('in XOF by its number alone: %s is charged at %s', async (number, network) => {
    // Typed as a number, and sent as it is.
    const sent = { ...payment('XOF' as Currency), mobileMoney: { number: number as never } };
    const { data } = await client.chargeViaMobileMoney(sent);
    expect(data).toMatchObject({ authModel: 'OTP', mobileMoney: { network } });
    await client.authorizeMobileMoneyCharge(data.transactionReference, '123456');
    expect((await client.authorizeSkt(data.transactionReference, '1234')).data.status).toBe('success');
    const read = await client.getCharge(sent.reference);
    expect(read.data).toMatchObject({ status: 'success', mobileMoney: { operator: network } });
  });

  it('by a code: a wrong one says so, another one is sent, the right one leads on', async () => {
    const sent = { ...payment(Currency.GHS), mobileMoney: { number: 233_240_000_000 } };
    const { data } = await client.chargeViaMobileMoney(sent);
    expect(data).toMatchObject({ authModel: 'OTP', status: 'processing' });
    await expect(
      client.authorizeMobileMoneyCharge(data.transactionReference, '999999'),
    ).rejects.toMatchObject({
      status: 400,
      wrappedError: { response: { data: { message: 'The OTP you provided is invalid' } } },
    });
    await service.time.advance(31_000);
    expect((await client.resendMobileMoneyOtp(data.transactionReference)).status).toBe(true);
    const next = await client.authorizeMobileMoneyCharge(sent.reference, '123456');
    expect(next.data.authModel).toBe('STK_PROMPT');
  });
});

describe('the published client, on everything else', () => {
  it('initiates a charge', async () => {
    const sent = {
      ...payment(),
      redirectUrl: 'https://shop.example/thanks',
      notificationUrl: 'https://shop.example/hook',
      narration: 'Two mugs',
      channels: [PaymentChannel.CARD],
    };
    const { data } = await client.initiateCharge(sent);
    expect(data).toEqual({
      reference: sent.reference,
      checkoutUrl: `http://checkout.test/${await addressOf(service, sent.reference)}`,
    });
  });

  it('refunds a part, reads it and lists it', async () => {
    const reference = await merchant.paid();
    const refund = {
      paymentReference: reference,
      reference: `sdk-refund-${(made += 1)}`,
      amount: 500,
      reason: 'Broken',
    };
    const begun = await client.initiateRefund(refund);
    expect(begun.data).toMatchObject({
      refundReference: refund.reference,
      amountReturned: 500,
      status: 'processing',
    });
    await merchant.sendRefunds();
    expect((await client.getRefund(refund.reference)).data).toMatchObject({ status: 'success', amount: 500 });
    const listed = await client.getRefundHistory({ limit: 1, currency: Currency.NGN });
    expect(listed.data.refunds).toMatchObject([{ refundReference: refund.reference }]);
  });

  it('lists pay-ins, reads balances, banks and networks, and resolves an account', async () => {
    await merchant.paid();
    const payIns = await client.getPayins({ limit: 1, currency: Currency.NGN });
    expect(payIns.data.payins).toHaveLength(1);
    expect(payIns.data.hasMore).toBe(true);
    const { data: balances } = await client.getBalances();
    expect(balances.ngn.availableBalance).toBeGreaterThan(0);
    expect((await client.getBanks(Country.NIGERIA)).data).toContainEqual(
      expect.objectContaining({ code: '058', country: 'NG' }),
    );
    expect((await client.getMmo(Country.KENYA)).data).toContainEqual(
      expect.objectContaining({ slug: 'safaricom-ke' }),
    );
    const resolved = await client.resolveBankAccount('058', '0000000000');
    expect(resolved.data).toMatchObject({ accountNumber: '0000000000', bankCode: '058' });
  });

  // Read from the client itself, so that none of its calls is forgotten.
  const others = Object.getOwnPropertyNames(KorapayClient.prototype).filter(
    (name) => !IN_THE_CONTRACT.includes(name) && !NO_CALLS.includes(name),
  );
  it.each(others)(
    '%s is not part of this contract, and is answered so: 404 in the envelope',
    async (name) => {
      const act = (client as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>)[name];
      await expect(act?.call(client, 'x', {})).rejects.toMatchObject({
        status: 404,
        wrappedError: {
          response: { data: { status: false } },
        },
      });
    },
  );
});
