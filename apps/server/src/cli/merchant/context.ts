// What the commands of `npm run merchant` work with.
import type { Attention } from '../../payments/giving-back/attention.ts';
import type { Env, MerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import type { Pictures } from '../../merchants/pictures.ts';
import type { Doctor } from '../../webhooks/doctor/doctor.ts';
import type { Receivers } from '../../webhooks/receivers.ts';
import type { MerchantSecrets } from '../../vault/merchant-secrets.ts';
import type { Resealed } from '../reseal-all.ts';

export type Context = {
  upkeep: MerchantUpkeep;
  receivers: Receivers;
  doctor: Doctor;
  attention: Attention;
  /** Epoch ms. */
  now(): number;
  secrets: MerchantSecrets;
  pictures: Pictures;
  /** Where a file that is named without a folder is. */
  folder: string;
  /** Gives a merchant an encryption key, kept sealed; older ones hold for the given time. */
  rollEncryptionKey(merchantId: number, key: string, overlapMs: number): Promise<void>;
  /** Reseals what is sealed under older keys. */
  reseal(): Promise<Resealed>;
  env: Env;
  newToken(): string;
  say(line: string): void;
};
