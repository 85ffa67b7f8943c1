/** The texts of exports. `entries` is a count with its noun: '1,200 responses'. */
export const strings = {
  starting: 'Preparing the file',
  soFar: (entries: string) => `${entries} so far`,
  progress: (rows: string, entries: string) => `${rows} of ${entries}`,
  cancel: 'Cancel',
  cancelled: 'The export was canceled. Nothing was saved.',
  saved: (name: string, entries: string) => `Saved ${name} with ${entries}.`,
  savedUncounted: (name: string) => `Saved ${name}.`,
  failed: 'The export failed, and nothing was saved.',
} as const;
