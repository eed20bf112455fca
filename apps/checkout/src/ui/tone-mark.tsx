// The sign at the head of a screen that is an ending: how it ended, before a word is read.
import { Icon, type IconName } from './icon.tsx';
import { Ring } from './ring.tsx';
import classes from './tone-mark.module.css';

export type Tone = 'success' | 'failure' | 'issue' | 'neutral' | 'waiting';

const MARKS: Record<Exclude<Tone, 'waiting'>, IconName> = {
  success: 'check',
  failure: 'cross',
  issue: 'alert',
  neutral: 'info',
};

export function ToneMark({ tone }: { tone: Tone }) {
  return (
    <div className={`${classes.mark} ${classes[tone]}`}>
      {tone === 'waiting' ? <Ring /> : <Icon name={MARKS[tone]} />}
    </div>
  );
}
