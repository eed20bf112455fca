// The rules of every channel: a new channel is a line here, and one in `services.ts`, which puts it together.
import type { ChannelTable } from '../payments/views/channel-rules.ts';
import { BANK_TRANSFER_RULES } from './bank-transfer/rules.ts';
import { CARD_RULES } from './card/rules.ts';
import { MOBILE_MONEY_RULES } from './mobile-money/rules.ts';
import { PAY_WITH_BANK_RULES } from './pay-with-bank/rules.ts';

export const CHANNEL_RULES: ChannelTable = {
  card: CARD_RULES,
  mobile_money: MOBILE_MONEY_RULES,
  pay_with_bank: PAY_WITH_BANK_RULES,
  bank_transfer: BANK_TRANSFER_RULES,
};
