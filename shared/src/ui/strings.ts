import { isolate } from './format/isolate';

/** '1 day', '7 days'. */
function formatCounted(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Explains why results lag behind the votes. */
function formatUpdateInterval(step: number): string {
  return `Results update every ${formatCount(step)} votes to protect privacy.`;
}

/** 'Choose 2', 'Choose up to 3', 'Choose 2 to 3', 'Choose at least 2'. */
function formatChoiceLimits(min: number, max: number | undefined): string {
  if (max === undefined) return `Choose at least ${min}`;
  if (min === max) return `Choose ${min}`;
  return min === 1 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
}

/** Answers of which one is enough: '“No”', '“No” or “Maybe”'. */
export function formatAlternatives(answers: string[]): string {
  const quoted = answers.map((answer) => `“${isolate(answer)}”`);
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(quoted);
}

/** The texts of the primitives. Quoted texts keep their exact spelling: 'Loading....' has four dots. */
export const strings = {
  product: 'Canvass',
  loading: 'Loading....',
  skipToContent: 'Skip to content',
  show: 'Show',
  hide: 'Hide',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  cancel: 'Cancel',
  ok: 'OK',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyByHand: (link: string) => `Your browser blocked copying. Select this link and copy it: ${link}`,
  answers: 'Answers',
  yourAnswer: 'Your answer',
  mostChosen: 'most chosen',
  votes: (count: number) => (count === 1 ? 'vote' : 'votes'),
  results: {
    none: 'Nobody has voted yet.',
    tooFew: (step: number) => `There are not enough votes yet. ${formatUpdateInterval(step)}`,
    all: (votes: number) => (votes === 1 ? 'The one vote is counted.' : `All ${formatCount(votes)} votes are counted.`),
    some: (shown: number, votes: number) => `${formatCount(shown)} of ${formatCount(votes)} votes are counted here.`,
    updatesEvery: formatUpdateInterval,
    /** By how the votes are kept. */
    closing: {
      named: 'Voting has ended. The results are final in a few minutes.',
      anonymous: 'Voting has ended. The results are final 24 hours after that.',
    },
    tooFewInAll: 'Too few people voted to show results without revealing individual answers.',
    restHidden: 'The others stay hidden: there are so few that results could reveal individual answers.',
    votes: (votes: number) => formatCounted(votes, 'vote'),
    severalChosen: 'People could choose more than one',
    answers: (answers: number) => formatCounted(answers, 'answer'),
    withAnswers: (summary: string, answers: number) => `${summary}, ${formatCounted(answers, 'answer')}`,
    ranked: 'By average rank, 1 is best',
    averageRank: 'average rank',
    noRank: 'no rank yet',
    rankedFirst: (count: number, percent: number) => `${formatCount(count)} first, ${percent}%`,
    ownRank: (rank: number) => `Your rank: ${rank}`,
    rankBars: 'The longer the bar, the better the average rank.',
    average: (average: string, highest: number) => `Average ${average} of ${highest}`,
    written: (people: number) =>
      people === 1 ? 'One person wrote an answer' : `${formatCount(people)} people wrote an answer`,
    writtenElsewhere: 'Written answers are shown to the surveyor, not here.',
  },
  errorTitle: 'This did not load',
  errorText: 'We could not reach the server. Try again in a moment.',
  areaTitle: 'This part of Canvass is not available',
  areaText: 'Everything else still works. Nothing you have saved is lost.',
  area: 'Area',
  version: 'Version',
  alsoTried: 'Also tried',
  reference: 'Reference',
  question: (number: number) => `Question ${number}`,
  choose: formatChoiceLimits,
  askedAfter: (question: number, answers: string[]) =>
    `Asked only if the answer to question ${question} is ${formatAlternatives(answers)}.`,
  optionalKind: (kind: string) => `${kind}, optional`,
  rating: (value: number, highest: number) => `${value} of ${highest}`,
  showDataTable: 'Show as table',
  dataTable: (what: string) => `Numbers: ${what}`,
  showing: (shown: number, total: number | string) => `Showing ${formatCount(shown)} of ${formatTotal(total)}`,
  showingSome: (shown: number) => `Showing ${formatCount(shown)}`,
  loadMoreFailed: 'Could not load more.',
  closed: 'Closed',
  timeLeft: formatCounted,
  timeUntilClose: (count: number, unit: string) => {
    if (unit === 'day' && count === 1) return 'Closes tomorrow';
    return unit === 'minute' && count === 1 ? 'Closes in a minute' : `Closes in ${formatCounted(count, unit)}`;
  },
  utc: (day: string, time: string) => `${day}, ${time} UTC`,
  yourTime: (time: string, day: string | undefined) => `${day ? `${day}, ` : ''}${time} your time`,
} as const;

/** A count formatted for display: 12480 gives '12,480'. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US').format(count);
}

/** An amount in US dollars: 1240 gives '$1,240', 20.5 gives '$20.50'. */
export function formatDollars(amount: number): string {
  const money = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-US', money).format(amount);
}

/** The length of a list formatted for display, from a number or from the server's text: '1000+' gives '1,000+'. */
export function formatTotal(total: number | string): string {
  return String(total).replace(/^\d+/, (digits) => formatCount(Number(digits)));
}
