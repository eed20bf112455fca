// Channels in SQL, by what each registers (packages/rules, methods.ts). They are written as literals, so that partial indexes are found.
import { AT_PROCESSORS, type Channel, TAKES_TRANSFERS, CHANNELS } from '@titan/rules/methods';

/** Whether the channel in this column is paid by transfers. */
export const takesTransfersSql = (column: string): string =>
  isOneOf(column, (channel) => TAKES_TRANSFERS[channel]);

/** Whether lists may cut the references of the channel in this column. */
export const cutsReferencesSql = (column: string): string =>
  isOneOf(column, (channel) => AT_PROCESSORS[channel].cutsReferences);

function isOneOf(column: string, isOne: (channel: Channel) => boolean): string {
  const names = CHANNELS.filter(isOne).map((channel) => `'${channel}'`);
  return names.length === 0 ? 'false' : `${column} in (${names.join(', ')})`;
}
