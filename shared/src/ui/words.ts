/** Every text that a primitive brings itself. Quoted texts keep their letters: 'Loading....' has four dots. */
export const words = {
  product: 'Canvass',
  loading: 'Loading....',
  skip: 'Skip to content',
  show: 'Show',
  hide: 'Hide',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  cancel: 'Cancel',
  ok: 'OK',
  answers: 'Answers',
  yourVote: 'Your vote',
  mostChosen: 'most chosen',
  errorTitle: 'This did not load',
  errorText: 'We could not reach the server. Try again in a moment.',
  areaTitle: 'This part of Canvass is not available',
  areaText: 'The rest works. Nothing you have saved is lost.',
  area: 'Area',
  version: 'Version',
  alsoTried: 'Also tried',
  reference: 'Reference',
  question: (number: number) => `Question ${number}`,
  ratingOf: (value: number, highest: number) => `${value} of ${highest}`,
  showing: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${formatCount(total)}`,
  range: (from: number, to: number, total: number) =>
    `${formatCount(from)} to ${formatCount(to)} of ${formatCount(total)}`,
} as const;

/** A count as people read it: 12480 gives '12,480'. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US').format(count);
}
