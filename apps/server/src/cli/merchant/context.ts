// What the commands of `npm run merchant` work with.
import type { Env } from '../../db/column-values.ts';
import type { Attention } from '../../payments/giving-back/attention.ts';
import type { MerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import type { ApiKeys } from '../../merchants/api-keys.ts';
import type { Receivers } from '../../webhooks/receivers.ts';
import type { Resealed } from '../reseal-all.ts';

export type MerchantCommandContext = {
  /** That `--env` names. */
  env: Env;
  keys: ApiKeys;
  upkeep: MerchantUpkeep;
  receivers: Receivers;
  attention: Attention;
  /** Epoch ms. */
  now(): number;
  /** Reseals what is sealed under older keys. */
  reseal(): Promise<Resealed>;
  say(line: string): void;
};
