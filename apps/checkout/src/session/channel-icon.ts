// Which icon stands for a channel: in its row, and in the header where the merchant has no logo (spec §2 Header).
import type { Channel } from '@titan/rules/methods';
import type { IconName } from '../ui/icon.tsx';

export const CHANNEL_ICONS: Record<Channel, IconName> = {
  card: 'card',
  bank_transfer: 'transfer',
  pay_with_bank: 'bank',
  mobile_money: 'phone',
};
