// Opens an account for what a person does with it beside charging: a probe, or to learn what it takes.
import type { Credentials } from '../vault/account-credentials.ts';
import type { AccountUpkeep, ListedAccount } from './account-upkeep.ts';
import { withCardForm } from './accounts.ts';
import type { Connector } from './connector.ts';
import type { Limits, Misconfiguration, Provider } from './port.ts';

type OpeningDeps = {
  accounts: Pick<AccountUpkeep, 'credentialsOf'>;
  addresses: { ofAccount(provider: string, account: string): string };
  complain(line: string): void;
};

export type OpenedByHand = {
  provider: Provider;
  /** Its connector's, with what this account takes. */
  limits: Limits;
  credentials: Credentials;
  callbackUrl: string;
  /** The values that no report may have. */
  secrets: readonly string[];
};

/** Null: its credentials lie under a key that is not in CARD_KEYS. */
export async function openAccount(
  { id, name, provider, direct_cards: directCards }: ListedAccount,
  connector: Connector,
  { accounts, addresses, complain }: OpeningDeps,
): Promise<OpenedByHand | null> {
  const credentials = await accounts.credentialsOf(id);
  if (credentials === null) return null;
  const callbackUrl = addresses.ofAccount(provider, name);
  const setUp = { wrong: ({ change }: Misconfiguration) => complain(change), works() {} };
  const opened = connector.open({ id, name, credentials, directCards, callbackUrl, setUp });
  const rules = connector.setup?.credentials ?? [];
  const secrets = Object.entries(credentials)
    .filter(([given]) => rules.find((rule) => rule.name === given)?.isSecret ?? true)
    .map(([, value]) => value);
  const { channels = connector.limits.channels } = opened;
  const limits = { ...connector.limits, channels };
  return {
    provider: withCardForm(opened, limits, directCards),
    limits,
    credentials,
    callbackUrl,
    secrets,
  };
}
