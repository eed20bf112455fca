// What the commands of `npm run merchant` work with.
import type { Attention } from '../../payments/giving-back/attention.ts';
import type { MerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import type { KeyMaking } from '../../merchants/new-keys.ts';
import type { Receivers } from '../../webhooks/receivers.ts';
import type { Resealed } from '../reseal-all.ts';

export type MerchantCommandContext = KeyMaking & {
  upkeep: MerchantUpkeep;
  receivers: Receivers;
  attention: Attention;
  /** Epoch ms. */
  now(): number;
  /** Reseals what is sealed under older keys. */
  reseal(): Promise<Resealed>;
  say(line: string): void;
};
