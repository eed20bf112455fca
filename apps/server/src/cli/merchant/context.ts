// What the commands of `npm run merchant` work with.
import type { Attention } from '../../payments/giving-back/attention.ts';
import type { MerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import type { KeyMaking } from '../../merchants/new-keys.ts';
import type { Pictures } from '../../merchants/pictures.ts';
import type { Doctor } from '../../webhooks/doctor/doctor.ts';
import type { Receivers } from '../../webhooks/receivers.ts';
import type { Resealed } from '../reseal-all.ts';

export type MerchantCommandContext = KeyMaking & {
  upkeep: MerchantUpkeep;
  receivers: Receivers;
  doctor: Doctor;
  attention: Attention;
  /** Epoch ms. */
  now(): number;
  pictures: Pictures;
  /** Where a file that is named without a folder is. */
  folder: string;
  /** Reseals what is sealed under older keys. */
  reseal(): Promise<Resealed>;
  say(line: string): void;
};
