// Words of the header's amount that can be copied, English. All of them ours.

export const copyAmount = {
  copy: 'Copy',
  copyName: 'Copy amount to pay',
  copied: 'Copied',
  selected: 'Selected',
} as const;
