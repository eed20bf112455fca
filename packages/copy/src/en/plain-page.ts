// Words at the foot of a page that is sent with as little as possible, English. All of them ours.
export const plainPage = {
  why: 'Sent without extras to save your data',
  full: 'Load the full page',
} as const;
