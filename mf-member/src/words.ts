/** Every text of this area. Those quoted in the specification keep their letters. */
export const words = {
  participated: 'Surveys participated',
  voted: 'Voted',
  votedCount: 'Voted Count',
  state: { open: 'Open', closed: 'Closed', unpublished: 'Unpublished' },
  stateLabel: 'State',
  answersTo: (title: string) => `Your answers to ${title}`,
  yourAnswer: 'Your answer:',
  noAnswer: 'No answer',
  comment: 'Your comment',
  none: 'You have not voted yet',
  noneText: 'The surveys you vote in are kept here, with your answers.',
  browse: 'Browse surveys',
  failed: 'Your surveys did not load',
} as const;
