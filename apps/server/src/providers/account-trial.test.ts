// Whether an account is seen to work: by a payment or by trying it out, with the credentials that it has.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let accountId: number;
beforeAll(async () => {
  service = await startTestService();
  const accounts = await service.services.stores.providerAccounts.list();
  accountId = accounts.find(({ name }) => name === 'demo')?.id ?? 0;
});
afterAll(() => service.stop());

const trial = async () => (await service.services.stores.providerAccounts.trials()).get(accountId);
const now = () => service.time.clock.now();

it('is not tried yet until a payment passes', async () => {
  expect(await trial()).toEqual({ kind: 'untried', at: null });
  await merchantCaller(service).paid({ amount: 1500 });
  expect((await trial())?.kind).toBe('works');
});

it('has failed where it was tried out last, works again by the next payment, and is untried with new credentials', async () => {
  const { providerAccounts } = service.services.stores;
  await service.time.advance(1_000);
  await providerAccounts.noteProbe(accountId, 'lost', now());
  expect(await trial()).toEqual({ kind: 'failed', at: new Date(now()) });
  await service.time.advance(1_000);
  await merchantCaller(service).paid({ amount: 1500 });
  expect(await trial()).toMatchObject({ kind: 'works' });
  await service.time.advance(1_000);
  await providerAccounts.noteProbe(accountId, 'ok', now());
  expect(await trial()).toEqual({ kind: 'works', at: new Date(now()) });
  const credentials = (await providerAccounts.credentialsOf(accountId)) ?? {};
  await service.time.advance(1_000);
  await providerAccounts.replaceCredentials(accountId, credentials, now());
  expect(await trial()).toEqual({ kind: 'untried', at: null });
});
