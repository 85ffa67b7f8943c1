/** Every text of this area. */
export const strings = {
  title: 'Example',
  list: 'Latest surveys',
  closes: (day: string) => `Closes on ${day}`,
  none: 'No survey is open',
  noneText: 'What surveyors publish shows here.',
  browse: 'Browse surveys',
  failed: 'The surveys did not load',
} as const;
