// Mistakes of the connector to Flutterwave; see planted-mistakes.ts.
import { within } from './mistakes-within.ts';

const KIT = 'flutterwave-v3/flutterwave-v3.kit.ts';

export const FLUTTERWAVE_V3 = [
  ...within('apps/server/src/providers', KIT, [
    {
      would: 'the payer is sent to any address, also javascript: (Flutterwave)',
      file: 'answers.ts',
      line: "if (protocol !== 'https:' && origin !== new URL(base).origin) return UNKNOWN;",
      instead: '',
      by: 'words',
    },
  ]),
  ...within('apps/server/src/providers/flutterwave-v3', KIT, [
    {
      would:
        'a charge that is called successful at once is taken to wait for a prompt, and asked about no sooner (Flutterwave)',
      file: 'words.ts',
      line: "if (told.data && told.data.status !== 'pending') return { kind: 'query' };",
      instead: '',
      by: 'words',
    },
    {
      would: 'another charge that was paid settles this one (Flutterwave)',
      file: 'words.ts',
      line: 'if (found.tx_ref !== charge.reference) return UNKNOWN;',
      instead: '',
      by: 'words',
    },
    {
      would: 'what was asked for is approved where less was charged (Flutterwave)',
      file: 'words.ts',
      line: 'return asked === null || charged === null ? null : Math.min(asked, charged);',
      instead: 'return asked === null || charged === null ? null : asked;',
      by: 'words',
    },
    {
      would: 'a page whose payer still types the card is taken for lost, and paid later (Flutterwave)',
      file: 'words.ts',
      line: "return charge.handle === NONE_YET ? stillOpened(charge) : { kind: 'not_found' };",
      instead: "return { kind: 'not_found' };",
      by: 'hosted cards',
    },
    {
      would: 'one card fails on the page and the other that pays there is never seen (Flutterwave)',
      file: 'words.ts',
      line: "const other = [first, ...others].find(({ status }) => status !== 'failed');",
      instead: "const other = [first].find(({ status }) => status !== 'failed' && others.length === 0);",
      by: 'hosted cards',
    },
    {
      would: 'a callback of anybody is taken for Flutterwave’s (Flutterwave)',
      file: 'callback.ts',
      line: "if (!isOurs) return { kind: 'refused' };",
      instead: '',
      by: 'callbacks',
    },
    {
      would: 'the amount is sent a hundredfold (Flutterwave)',
      file: 'charge-body.ts',
      line: 'return Number(toDecimal(minor, currency));',
      instead: 'return minor;',
      by: 'words',
    },
    {
      would: 'of the debits that a restored database lost only the newest ten are found (Flutterwave)',
      file: 'list.ts',
      line: 'const next = Number(number) < list.meta.page_info.total_pages ? String(Number(number) + 1) : null;',
      instead: 'const next = null;',
      by: 'debits',
    },
    {
      would: 'a lost refund is taken for another of the same sum, and never made (Flutterwave)',
      file: 'refunds.ts',
      line: 'const ours = possible.find(({ comment }) => comment === of.request.reversalReference);',
      instead: 'const [ours] = possible;',
      by: 'refunds',
    },
    {
      would: 'a refund that only begins is told as done (Flutterwave)',
      file: 'refunds.ts',
      line: "return answer.kind === 'reversed' ? { ...answer, kind: 'pending' } : answer;",
      instead: 'return answer;',
      by: 'words',
    },
    {
      would: 'two transfers to one account are taken for one (Flutterwave)',
      file: 'transfers.ts',
      line: 'return [{ id: String(id), amountMinor, currency, landedAt, payer: null }];',
      instead: 'return [{ id: `${id}`.slice(0, 1), amountMinor, currency, landedAt, payer: null }];',
      by: 'transfers',
    },
  ]),
];
