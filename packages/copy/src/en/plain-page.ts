// Words at the foot of a page, which the service draws, English. All of them ours.
export const plainPage = {
  language: 'Language',
  why: 'Sent without extras to save your data',
  full: 'Load the full page',
} as const;
