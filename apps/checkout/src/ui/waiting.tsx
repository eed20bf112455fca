// Turns while the payer waits, always beside words that name what for.
import classes from './waiting.module.css';

export function Spinner({ large = false }: { large?: boolean }) {
  return <span aria-hidden="true" className={large ? classes.large : classes.spinner} />;
}
