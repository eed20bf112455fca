// Spec §2 routes, §8 Transaction and links: there is no payment to show: what is wrong, and what to do next. It needs no script.
import type { PageProblem, ReturnPage } from '@titan/contract/page/return-page';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { returnsMessages } from '@titan/copy/words/returns';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { ResultScreen } from '../../session/results/result-screen.tsx';

export function ProblemPage({ problem, reference }: Extract<ReturnPage, { page: 'problem' }>) {
  const language = useLanguage();
  const words = useWords(returnsMessages);
  const isUnderWay = problem === 'being-processed';
  return (
    <PageFrame env={null}>
      <ResultScreen
        isAlone
        tone={isUnderWay ? 'neutral' : 'issue'}
        title={problemTitle(problem, language)}
        message={messageOf(problem, words)}
        footer={
          <>
            <p>{isUnderWay ? words.openAgain : words.newLink}</p>
            {isUnderWay ? null : <ButtonLink href="">{language.wordsOf(commonMessages).reload}</ButtonLink>}
          </>
        }
      >
        {reference === null ? null : (
          <Facts>
            <Fact name={language.wordsOf(resultsMessages).reference}>{reference}</Fact>
          </Facts>
        )}
      </ResultScreen>
    </PageFrame>
  );
}

function messageOf(problem: PageProblem, { problems }: typeof returnsMessages): string {
  return problem === 'unknown-reference'
    ? `${problems[problem]} ${problems['link-incomplete']}`
    : problems[problem];
}

/** The page's title. */
export function problemTitle(problem: PageProblem, language: Language): string {
  switch (problem) {
    case 'link-incomplete':
      return language.wordsOf(returnsMessages).linkTitle;
    case 'unknown-reference':
      return language.wordsOf(commonMessages).problemTitle;
    case 'being-processed':
      return language.wordsOf(resultsMessages).processedTitle;
  }
}
