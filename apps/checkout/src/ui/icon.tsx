// Our own small line icons: decoration beside words, never instead of them.
import classes from './icon.module.css';

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z';

const PATHS = {
  card: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM3 10h18M6.5 15h4',
  cardBack:
    'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM3 9h18M13 14.5h5M6 14.5h3',
  lock: 'M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5M5 10.5h14V20H5zM12 14.5v2',
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2 4-4.2',
  close: 'M6 6l12 12M18 6 6 18',
  info: `${CIRCLE}M12 11v5.5M12 7.5v.1`,
  alert: `${CIRCLE}M12 7v6M12 16.5v.1`,
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M7 7l10 10M17 7 7 17',
  transfer: 'M4 9h15l-4-4M20 15H5l4 4',
  bank: 'M4 9.5 12 5l8 4.5zM4 19.5h16M6.5 10v9M12 10v9M17.5 10v9',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  down: 'M6 9.5l6 6 6-6',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? classes.small : classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
