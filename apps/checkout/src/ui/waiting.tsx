// What turns while the payer waits, always beside words that say for what.
import classes from './waiting.module.css';

export function Spinner({ large = false }: { large?: boolean }) {
  return <span aria-hidden="true" className={large ? classes.large : classes.spinner} />;
}
