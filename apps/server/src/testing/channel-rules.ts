// The pure rules of every channel, for tests of decisions: with the channels themselves come their routes and stores.
import type { Channel } from '@titan/rules/methods';
import { BANK_TRANSFER_RULES } from '../channels/bank-transfer/rules.ts';
import { CARD_RULES } from '../channels/card/rules.ts';
import { MOBILE_MONEY_RULES } from '../channels/mobile-money/rules.ts';
import { PAY_WITH_BANK_RULES } from '../channels/pay-with-bank/rules.ts';
import type { ChannelRules } from '../payments/views/channel-rules.ts';

export const CHANNEL_RULES: Readonly<Record<Channel, ChannelRules>> = {
  card: CARD_RULES,
  mobile_money: MOBILE_MONEY_RULES,
  pay_with_bank: PAY_WITH_BANK_RULES,
  bank_transfer: BANK_TRANSFER_RULES,
};
