// The receipt as an e-mail (decision 0067), as text and as simple HTML, which mail programs change as they please.
import type { RenderReceiptMail } from '@titan/contract/page/return-page';
import { keepReceiptMessages } from '@titan/copy/words/keep-receipt';
import { receiptMailMessages } from '@titan/copy/words/receipt-mail';
import { receiptMessages } from '@titan/copy/words/receipt';
import { english } from '@titan/copy/english';
import { languageOf } from '@titan/copy/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { amountPaid } from '../../session/amount-to-pay.ts';
import { paymentRows } from '../../session/results/receipt.tsx';

export const renderMail: RenderReceiptMail = ({ payment, timeline, address }, tag) => {
  const language = languageOf(tag) ?? english;
  const words = language.wordsOf(receiptMailMessages);
  const names = language.wordsOf(receiptMessages);
  const merchant = payment.merchant.name;
  const subject = words.subject({ money: amountPaid(payment, language), merchant });
  const intro = [words.intro({ merchant }), ...(payment.env === 'test' ? [words.test] : [])];
  const rows = [
    [names.paidTo, merchant],
    ...paymentRows(payment, timeline, language),
    [names.reference, payment.merchant_reference],
    [language.wordsOf(keepReceiptMessages).paymentReference, payment.unique_reference],
  ] as const;
  const html = (
    <html lang={language.tag} dir={language.dir}>
      <body>
        <h1>{names.title}</h1>
        {intro.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <table cellPadding="6">
          <tbody>
            {rows.map(([name, value], index) => (
              <tr key={index}>
                <th align={language.dir === 'rtl' ? 'right' : 'left'}>{name}</th>
                <td>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {words.check} <a href={address}>{names.title}</a>
        </p>
        <p>
          <small>{words.why}</small>
        </p>
      </body>
    </html>
  );
  return {
    subject,
    text: [
      ...intro,
      '',
      ...rows.map(([name, value]) => words.row({ name, value })),
      '',
      words.check,
      address,
      '',
      words.why,
    ].join('\n'),
    html: `<!doctype html>${renderToStaticMarkup(html)}`,
  };
};
