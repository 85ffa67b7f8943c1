import { isolate } from './format/isolate';
import { formatChoices, formatList } from './format/lists';
import { formatCount, formatPercent, formatTotal, type DurationUnit } from './format/numbers';
import { plural } from './format/plural';

/** Explains why results lag behind the votes. */
/** @param versions the number of versions of the survey, each of which moves by itself. */
function formatUpdateInterval(step: number, versions: number): string {
  const results = versions > 1 ? 'the results of each version' : 'results';
  return `To protect privacy, ${results} move in steps of ${formatCount(step)} votes and stay at least one step behind.`;
}

/** '1 answer', '1,200 answers'. */
function formatAnswers(count: number): string {
  return plural(count, { one: '1 answer', other: `${formatCount(count)} answers` });
}

/** 'Choose 2', 'Choose up to 3', 'Choose 2 to 3', 'Choose at least 2'. */
function formatChoiceLimits(min: number, max: number | undefined): string {
  if (max === undefined) return `Choose at least ${formatCount(min)}`;
  if (min === max) return `Choose ${formatCount(min)}`;
  return min === 1 ? `Choose up to ${formatCount(max)}` : `Choose ${formatCount(min)} to ${formatCount(max)}`;
}

/** Answers of which one is enough: '“No”', '“No” or “Maybe”'. */
export function formatAlternatives(answers: string[]): string {
  const quoted = answers.map((answer) => `“${isolate(answer)}”`);
  return formatChoices(quoted);
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
  /** On the ballot before voting, if its survey shows whole ballots; to the letter. */
  wholeBallots:
    'The surveyor will see each ballot as a whole, without names. A combination of answers can identify you.',
  results: {
    turnout: (votes: number, invited: number) =>
      `${formatCount(votes)} of ${formatCount(invited)} invited people have voted.`,
    none: 'Nobody has voted yet.',
    tooFew: (step: number, versions: number) =>
      `There are not enough votes yet. ${formatUpdateInterval(step, versions)}`,
    all: (votes: number) =>
      plural(votes, { one: 'The one vote is counted.', other: `All ${formatCount(votes)} votes are counted.` }),
    some: (shown: number, votes: number) => `${formatCount(shown)} of ${formatCount(votes)} votes are counted here.`,
    movesInSteps: formatUpdateInterval,
    closing: 'Voting has ended. The results are final in a few minutes.',
    /** Of anonymous ballots. */
    sealed: 'Ballots are anonymous: results appear all at once, a few minutes after the survey closes.',
    moreLater: 'All results appear at once, a few minutes after the survey closes.',
    revealing: 'Voting has ended. All results appear at once, in a few minutes.',
    heldBack: 'These answers are hidden: with so few people, they would reveal how somebody answered another question.',
    notShown: 'Not shown',
    tooFewInAll: 'Too few people voted to show results without revealing individual answers.',
    restHidden: 'The others stay hidden: there are so few that results could reveal individual answers.',
    votes: (votes: number) => plural(votes, { one: '1 vote', other: `${formatCount(votes)} votes` }),
    severalChosen: 'People could choose more than one',
    answers: formatAnswers,
    withAnswers: (summary: string, answers: number) => `${summary}, ${formatAnswers(answers)}`,
    ranked: 'By average rank, 1 is best',
    averageRank: 'average rank',
    noRank: 'no rank yet',
    rankedFirst: (count: number, share: number) => `${formatCount(count)} first, ${formatPercent(share)}`,
    ownRank: (rank: number) => `Your rank: ${rank}`,
    rankBars: 'The longer the bar, the better the average rank.',
    average: (average: string, highest: number) => `Average ${average} of ${highest}`,
    written: (people: number) =>
      plural(people, {
        one: 'One person wrote an answer',
        other: `${formatCount(people)} people wrote an answer`,
      }),
    /** Below a question, in surveys of which several versions have votes. */
    votesOnVersions: (versions: number[]) =>
      versions.length === 1
        ? `Votes on version ${versions[0]} only`
        : `Votes on versions ${formatList(versions.map(String))}, which ask the same question`,
    noSpans: 'There are no answers yet, or too few to show.',
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
  corrected: (day: string) => `The surveyor corrected this text on ${day}. Before:`,
  noText: 'no text',
  optionalKind: (kind: string) => `${kind}, optional`,
  daySpan: (from: string, until: string) => `${from} – ${until}`,
  /** The label of a field for a number. */
  numberOf: (unit: string | undefined) => (unit === undefined ? 'Number' : `Number (${isolate(unit)})`),
  /** The answer to one row of a matrix. */
  rowAnswer: (row: string, option: string) => `${row}: ${option}`,
  row: 'Row',
  rows: (rows: string[]) => `In each row: ${rows.map(isolate).join(' · ')}`,
  withUnit: (number: string, unit: string) => `${number} ${isolate(unit)}`,
  rating: (value: number, highest: number) => `${value} of ${highest}`,
  /** After the limit of a text. */
  excess: (characters: number) =>
    plural(characters, {
      one: 'This one is one character too long.',
      other: `This one is ${formatCount(characters)} characters too long.`,
    }),
  showDataTable: 'Show as table',
  dataTable: (what: string) => `Numbers: ${what}`,
  showing: (shown: number, total: number | string) => `Showing ${formatCount(shown)} of ${formatTotal(total)}`,
  showingSome: (shown: number) => `Showing ${formatCount(shown)}`,
  loadMoreFailed: 'Could not load more.',
  closed: 'Closed',
  timeUntilClose: {
    minute: (count) => plural(count, { one: 'Closes in a minute', other: `Closes in ${formatCount(count)} minutes` }),
    hour: (count) => plural(count, { one: 'Closes in 1 hour', other: `Closes in ${formatCount(count)} hours` }),
    day: (count) => plural(count, { one: 'Closes tomorrow', other: `Closes in ${formatCount(count)} days` }),
    month: (count) => plural(count, { one: 'Closes in 1 month', other: `Closes in ${formatCount(count)} months` }),
    year: (count) => plural(count, { one: 'Closes in 1 year', other: `Closes in ${formatCount(count)} years` }),
  } satisfies Record<DurationUnit, (count: number) => string>,
  dayAndTime: (day: string, time: string) => `${day}, ${time}`,
  /** Of a day in words: `Tuesday, May 11, 2027 at 9:30 AM` */
  dayAtTime: (day: string, time: string) => `${day} at ${time}`,
  inZone: (moment: string, zone: string) => `${moment}, ${zone}`,
  zoneTime: (place: string) => `${place} time`,
  utc: (moment: string) => `${moment} UTC`,
  yourTime: (moment: string) => `${moment} your time`,
} as const;
