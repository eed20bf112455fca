// Spec §2, §4, §5, §8, §9 Pay with bank: every bank of the sandbox and every way that it can end.
import { SANDBOX_BANK_OTP, SANDBOX_PAY_ID } from '@titan/contract/sandbox/banks';
import { BANK_BRANDS } from '@titan/rules/bank-branding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxBanksOf } from '@titan/sandbox/banks/banks';
import { type BankPayment, type BankService, startBankService } from '../../testing/bank-service.ts';
import { call } from '../../testing/test-service.ts';

let service: BankService;
beforeAll(async () => {
  service = await startBankService();
});
afterAll(() => service.stop());

const BANKS = ['NGN', 'ZAR'].flatMap((currency) =>
  sandboxBanksOf(currency).map((bank) => ({ currency, ...bank })),
);
const begin = async (slug: string, currency = 'NGN') => {
  const payment = await service.open(currency);
  return { payment, charge: (await service.charge(payment, slug)).body.data };
};

describe('every bank is paid the way it asks for', () => {
  it('all 27 slugs but the bank that was closed are offered by one currency or the other', () => {
    const offered = BANKS.map(({ slug }) => slug).toSorted();
    const known = BANK_BRANDS.map(({ slug }) => slug).filter((slug) => slug !== 'heritage');
    expect(offered).toEqual(known.toSorted());
    expect(BANK_BRANDS).toHaveLength(27);
  });

  it.each(BANKS)('$slug ($processor): $auth', async ({ slug, currency, auth, processor, name }) => {
    const { payment, charge } = await begin(slug, currency);
    const stage = {
      OTP: 'bank-authorize',
      PAY_ID: 'bank-authorize',
      BIRTHDAY: 'bank-authorize',
      PHONE: 'bank-authorize',
      PROMPT: 'approval-guide',
      REDIRECT: 'bank-pending',
    };
    expect(charge).toMatchObject({
      channel: 'pay_with_bank',
      auth_model: auth,
      stage: stage[auth],
      status: stage[auth] === 'bank-authorize' ? 'pending' : 'processing',
      bank: { slug, processor, name },
    });
    const paid = await payAt(payment, charge.reference);
    expect(paid).toMatchObject({ status: 'success', stage: null });
    expect((await service.merchant(payment)).status).toBe('success');
  });
});

async function payAt(payment: BankPayment, reference: string) {
  const charge = await service.query(payment, reference);
  if (charge.stage !== 'bank-authorize') {
    expect(await service.app(reference, 'approve', 'never')).toBe(200);
    await service.time.advance(2_000);
    return service.query(payment, reference);
  }
  const answered = (await service.authorize(payment, reference)).body.data;
  return answered.status === 'pending' ? (await service.authorize(payment, reference)).body.data : answered;
}

describe('§4 step initiate: the account is validated, then the payment authorised', () => {
  it('the first code leads to a second step', async () => {
    const { payment, charge } = await begin('access');
    expect(charge.bank?.step).toBe('initiate');
    const second = (await service.authorize(payment, charge.reference)).body.data;
    expect(second).toMatchObject({ status: 'pending', stage: 'bank-authorize', bank: { step: null } });
    expect((await service.authorize(payment, charge.reference)).body.data.status).toBe('success');
  });

  it('wrong codes of the first step are not counted against the second', async () => {
    const { payment, charge } = await begin('access');
    for (let n = 0; n < 4; n += 1) await service.authorize(payment, charge.reference, { otp: '654321' });
    await service.authorize(payment, charge.reference);
    const { body } = await service.authorize(payment, charge.reference, { otp: '654321' });
    expect(body.data).toMatchObject({ status: 'pending', metadata: { secret_was_wrong: true } });
  });
});

describe('§8 wrong codes', () => {
  it.each([
    ['zenith', 'otp', 'OTP is invalid', 'INVALID_OTP'],
    ['kuda-mfb', 'payId', 'Invalid PayId', 'INVALID_PAY_ID'],
  ])(
    '%s: a wrong one may be typed again, the fifth ends the attempt',
    async (slug, kind, message, errorType) => {
      const { payment, charge } = await begin(slug);
      const answers = [];
      for (let n = 0; n < 5; n += 1) {
        answers.push((await service.authorize(payment, charge.reference, { [kind]: '0000' })).body.data);
      }
      expect(answers[0]).toMatchObject({
        status: 'pending',
        response_message: message,
        metadata: { secret_was_wrong: true },
      });
      expect(answers[3]?.status).toBe('pending');
      expect(answers[4]).toMatchObject({ status: 'failed', stage: null, error_type: errorType });
      expect((await service.page(payment)).payment.status).toBe('pending');
    },
  );

  it('a charge that asks for a Pay ID takes no OTP, and the other way round', async () => {
    const kuda = await begin('kuda-mfb');
    const otp = await service.authorize(kuda.payment, kuda.charge.reference, { otp: SANDBOX_BANK_OTP });
    expect([otp.status, otp.body.error_type]).toEqual([409, 'STEP_NOT_EXPECTED']);
    const wema = await begin('wema');
    const payId = await service.authorize(wema.payment, wema.charge.reference, { payId: SANDBOX_PAY_ID });
    expect(payId.status).toBe(409);
    const both = { otp: SANDBOX_BANK_OTP, payId: SANDBOX_PAY_ID };
    expect((await service.authorize(wema.payment, wema.charge.reference, both)).status).toBe(400);
    expect((await service.authorize(wema.payment, wema.charge.reference, {})).status).toBe(400);
    expect((await service.authorize(wema.payment, wema.charge.reference, { otp: '123' })).status).toBe(400);
  });

  it('a code that comes after ten minutes ends as expired', async () => {
    const { payment, charge } = await begin('kuda-mfb');
    await service.time.advance(10 * 60_000 + 1_000);
    const { body } = await service.authorize(payment, charge.reference);
    expect(body.data).toMatchObject({ status: 'failed', error_type: 'PAYMENT_EXPIRED' });
  });

  it('a repeat sends the code once', async () => {
    const { payment, charge } = await begin('zenith');
    const authorize = () => service.authorize(payment, charge.reference, { otp: '0000' }, 'same-key');
    const [first, second] = [await authorize(), await authorize()];
    expect(second.body.data).toEqual(first.body.data);
    const stored = await service.services.stores.payments.chargeByReference(charge.reference);
    expect(stored?.wrong_secrets).toBe(1);
  });
});

describe('resend OTP', () => {
  const resend = (payment: BankPayment, reference: string) =>
    call(service, payment, '/bank/resend-otp', { reference });

  it('three times, each after 30 seconds, then the limit in the words of §8', async () => {
    const { payment, charge } = await begin('uba');
    expect(charge.metadata).toMatchObject({ can_resend_otp: true, otp_resends_left: 3 });
    const early = await resend(payment, charge.reference);
    expect([early.status, early.body.error_type]).toEqual([409, 'RESEND_TOO_SOON']);
    for (let left = 2; left >= 0; left -= 1) {
      await service.time.advance(30_000);
      expect((await resend(payment, charge.reference)).body.data.metadata.otp_resends_left).toBe(left);
    }
    await service.time.advance(30_000);
    const { status, body } = await resend(payment, charge.reference);
    expect([status, body.error_type, body.message]).toEqual([409, 'RESEND_LIMIT', 'Resend limit exceeded']);
    expect((await service.authorize(payment, charge.reference)).body.data.status).toBe('success');
  });

  it('the bank’s own limit says the same, whatever its words, and the code that it sent is still good', async () => {
    const { payment, charge } = await begin('uba');
    await service.time.advance(30_000);
    await service.orderFaults(payment, 'resend_exceeded');
    const resendUnderOneKey = () =>
      call(service, payment, '/bank/resend-otp', { reference: charge.reference }, 'the-same-key');
    for (const { status, body } of [await resendUnderOneKey(), await resendUnderOneKey()]) {
      expect([status, body.error_type, body.message]).toEqual([409, 'RESEND_LIMIT', 'Resend limit exceeded']);
    }
    expect(await service.query(payment, charge.reference)).toMatchObject({
      status: 'pending',
      stage: 'bank-authorize',
      metadata: { otp_resends_left: 0 },
    });
    await service.time.advance(30_000);
    expect((await resend(payment, charge.reference)).body.error_type).toBe('RESEND_LIMIT');
    expect((await service.authorize(payment, charge.reference)).body.data.status).toBe('success');
  });

  it('is not for a Pay ID, nor for a bank’s own turn', async () => {
    for (const slug of ['kuda-mfb', 'palmpay', 'gtb']) {
      const { payment, charge } = await begin(slug);
      await service.time.advance(31_000);
      expect((await resend(payment, charge.reference)).status).toBe(409);
    }
  });
});

describe('§9 Sandbox: any other account is invalid', () => {
  it.each([
    ['zenith', 'NGN', { account_number: '1234567890' }],
    ['kuda-mfb', 'NGN', { phone_number: '08012345678' }],
    ['capitec', 'ZAR', { phone_number: '0821234567' }],
    ['capitec', 'ZAR', { phone_number: '', account_number: '1234567890' }],
  ])('%s', async (slug, currency, details) => {
    const payment = await service.open(currency);
    const { body } = await service.charge(payment, slug, details);
    expect(body.data).toMatchObject({
      status: 'failed',
      error_type: 'INVALID_ACCOUNT',
      response_message: 'Source account enquiry failed',
      bank: { slug },
    });
    expect((await service.page(payment)).payment.status).toBe('pending');
  });

  it('Capitec is paid by account, too', async () => {
    const payment = await service.open('ZAR');
    const { body } = await service.charge(payment, 'capitec', {
      phone_number: '',
      account_number: '0000000000',
    });
    expect(body.data).toMatchObject({ stage: 'approval-guide', bank: { last_four: '0000' } });
  });
});

describe('a bank’s app and page', () => {
  it.each([
    ['decline', 'DECLINED_IN_APP'],
    ['no_money', 'INSUFFICIENT_FUNDS'],
  ])('%s there ends the attempt, and another may follow', async (act, errorType) => {
    for (const slug of ['palmpay', 'gtb']) {
      const { payment, charge } = await begin(slug);
      await service.app(payment.reference, act);
      await service.pass(1_000);
      expect((await service.page(payment)).payment).toMatchObject({
        status: 'pending',
        charge: { reference: charge.reference, status: 'failed', error_type: errorType },
      });
      expect((await service.charge(payment, 'zenith')).body.data.stage).toBe('bank-authorize');
    }
  });

  it('unanswered: after 15 minutes the bank gives up, and the attempt has expired', async () => {
    const { payment, charge } = await begin('opay');
    await service.app(charge.reference, 'ignore');
    expect((await service.query(payment, charge.reference)).stage).toBe('bank-pending');
    await service.time.advance(15 * 60_000);
    expect(await service.query(payment, charge.reference)).toMatchObject({
      status: 'failed',
      error_type: 'PAYMENT_EXPIRED',
    });
  });

  it('says since when it is waited for, and where its page is', async () => {
    const { charge } = await begin('gtb');
    expect(charge).toMatchObject({
      bank: { since: service.time.clock.now(), last_four: null },
      authorization: { redirect_url: `/charge-pwb/redirect/${charge.reference}`, iframe: true },
    });
  });
});

describe('what only the holder knows', () => {
  it.each([
    ['providus', 'BIRTHDAY', { birthday: '1990-03-08' }, { birthday: '03/07/1990' }],
    ['jaiz', 'PHONE', { phone: '08031234567' }, { phone: '8000000000' }],
  ] as const)(
    '%s asks for %s, says when it is wrong, and then for an OTP',
    async (slug, authModel, wrong, right) => {
      const { payment, charge } = await begin(slug);
      const asked = {
        auth_model: authModel,
        stage: 'bank-authorize',
        step_details: { display: expect.any(String) },
      };
      expect((await service.authorize(payment, charge.reference, wrong)).body.data).toMatchObject({
        ...asked,
        metadata: { secret_was_wrong: true },
        response_message: expect.stringContaining('isn’t the'),
      });
      expect((await service.authorize(payment, charge.reference, right)).body.data).toMatchObject({
        auth_model: 'OTP',
        step_details: null,
      });
      expect((await service.authorize(payment, charge.reference)).body.data.status).toBe('success');
    },
  );

  it.each([
    ['providus', { birthday: '1990-02-30' }, 'authorization.birthday'],
    ['jaiz', { phone: '0803123456' }, 'authorization.phone'],
  ] as const)('%s: %j is refused by its field and counts as no answer', async (slug, typed, field) => {
    const { payment, charge } = await begin(slug);
    const { status, body } = await service.authorize(payment, charge.reference, typed);
    expect([status, Object.keys(body.data)]).toEqual([400, [field]]);
  });

  it('a charge that asks for one does not take the other', async () => {
    const { payment, charge } = await begin('providus');
    const other = await service.authorize(payment, charge.reference, { phone: '08000000000' });
    expect(other.body.error_type).toBe('STEP_NOT_EXPECTED');
  });

  it('that is wrong for the third time ends the attempt', async () => {
    const { payment, charge } = await begin('providus');
    const wrong = { birthday: '1990-03-08' };
    for (let sent = 1; sent < 3; sent += 1) await service.authorize(payment, charge.reference, wrong);
    expect((await service.authorize(payment, charge.reference, wrong)).body.data).toMatchObject({
      status: 'failed',
      error_type: 'INVALID_ACCOUNT',
    });
  });
});
