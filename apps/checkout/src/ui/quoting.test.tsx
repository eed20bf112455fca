// A processor's own words stand within our sentence as a quotation in their own language, wherever a payer reads them.
import { languageOf } from '@titan/copy/languages';
import { quoted } from '@titan/copy/quoted';
import { saidIn } from '@titan/copy/service';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from './language.tsx';
import { StageNotice } from '../stages/stage-notice.tsx';
import { declinedCharge, makePage, makePayment } from '../testing/payments.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const THEIRS = 'Do not honour <51>';
const MARKED = `<bdi lang="en">Do not honour &lt;51&gt;</bdi>`;

describe.each([
  ['en', 'Your bank says: “', '”'],
  ['fr', 'Votre banque indique\u00a0: «\u00a0', '\u00a0»'],
  ['ar', 'رسالة من بنكك: «', '»'],
])('in %s', (tag, before, after) => {
  const language = languageOf(tag);
  if (!language) throw new Error(`nobody speaks ${tag}`);
  const response_message = saidIn(language, { code: 'BANK_SAYS', params: { text: quoted(THEIRS) } });
  const payment = makePayment({
    charge: { ...declinedCharge, error_type: 'Z9', response_message },
    payment_channels: ['card', 'bank_transfer'],
  });
  const page = makePage({ payment });
  const visible = (html: string) => html.replaceAll(/<!-- -->|<\/?span>|[\u2068\u2069]/g, '');

  it('on the result', () => {
    const failed = { screen: 'failed', payment, message: response_message, restartAtMs: null } as const;
    const html = renderScreen(page, { ...failed, canTryAgain: true, canChangeMethod: true }, language);
    expect(visible(html)).toContain(`${before}${MARKED}${after}`);
  });

  it('in a notice', () => {
    const notice = { text: response_message, tone: 'error', banner: false } as const;
    const html = renderToStaticMarkup(
      <LanguageContext value={language}>
        <StageNotice notice={notice} isDecline />
      </LanguageContext>,
    );
    expect(visible(html)).toContain(`</strong> ${before}${MARKED}${after}`);
  });
});
