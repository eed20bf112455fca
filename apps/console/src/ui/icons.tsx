// A sign for each screen of the menu, drawn with the text's own colour.
import type { ScreenName } from '../screens.ts';

/** Within 24 by 24. */
const PATHS: Record<ScreenName, string> = {
  today: 'M4 20V10m5 10V4m5 16v-7m5 7V7',
  payments: 'M3 6h18v12H3zM3 10h18M7 15h4',
  customers: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21v-2a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v2',
  disputes: 'M4 4h16v12H9l-5 4zM12 7v3M12 13h.01',
  links: 'M9 15l6-6M11 6l2-2a5 5 0 0 1 7 7l-2 2M13 18l-2 2a5 5 0 0 1-7-7l2-2',
  webhooks: 'M12 4v6l-5 8M12 10l5 8M4 18h16',
  balances: 'M12 3v18M16 7a4 3 0 0 0-8 0c0 5 8 3 8 9a4 3 0 0 1-8 0',
  branding:
    'M12 3a9 9 0 1 0 0 18c2 0 2-2 1-3s0-3 2-3h3a3 3 0 0 0 3-3 9 9 0 0 0-9-9zM8 9h.01M12 7h.01M16 9h.01',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  team: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21a7 7 0 0 1 14 0M16 4a4 4 0 0 1 0 7M18 15a7 7 0 0 1 4 6',
  activityLog: 'M6 3h9l4 4v14H6zM9 12h7M9 16h7M9 8h3',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  sandbox: 'M9 3h6M10 3v6L4 19a1.5 1.5 0 0 0 1 2h14a1.5 1.5 0 0 0 1-2L14 9V3M7 15h10',
};

export function ScreenIcon({ name }: { name: ScreenName }) {
  return <Icon path={PATHS[name]} />;
}

/** A magnifying glass. */
export function FinderIcon() {
  return <Icon path="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20" />;
}

function Icon({ path }: { path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" className="icon">
      <path d={path} />
    </svg>
  );
}
