/** All texts of this area. */
export const strings = {
  title: 'Example',
  list: 'Latest surveys',
  closes: (day: string) => `Closes on ${day}`,
  none: 'No survey is open',
  noneText: 'Published surveys appear here.',
  browse: 'Browse surveys',
  failed: 'The surveys did not load',
} as const;
