// The last resort: when a screen breaks, the payer reads so and gets back to the payment by a reload (spec §2 Something's wrong).
import { Component, type ReactNode } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { useWords } from '../ui/language.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import classes from './error-boundary.module.css';

type Props = { children: ReactNode };

export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** A translator or an extension has changed what React drew: the screen is drawn anew, from the state it had. */
  override componentDidCatch({ name }: Error) {
    if (name === 'NotFoundError') this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const words = useWords(commonMessages);
  return (
    <main className={classes.broken}>
      <StageHeading>{words.problemTitle}</StageHeading>
      <p>{words.somethingWrong}</p>
      <ButtonLink href="">{words.reload}</ButtonLink>
    </main>
  );
}
