import {
  getNoneOption,
  hasSpans,
  listAnswerOptions,
  parseSpan,
  type AnswerValue,
  type Question,
  type QuestionKind,
} from '@canvass/shared/contracts';
import type { DemoQuestion } from './demo-survey';
import { pickWeighted, type Random } from './random';

const RATING_SHARES = [6, 10, 22, 36, 26];
const RATING_LEANINGS = [-1.6, -1, -0.2, 0.6, 1.1];
const SCALE_SHARES = [3, 1, 2, 3, 4, 10, 9, 15, 20, 15, 18];
const SCALE_LEANINGS = [-2, -1.8, -1.5, -1.2, -0.8, -0.3, 0, 0.3, 0.7, 1, 1.2];
const YES_NO_SHARES = [58, 42];
const YES_NO_LEANINGS = [1, -1];

/** How strongly an answer depends on the voter's mood. */
const MOOD_EFFECT = 1.6;

/** How content a voter is, from 0 to 1, around the survey's average. */
export function pickMood(average: number, random: Random): number {
  return Math.min(1, Math.max(0, average + 0.6 * (random() + random() + random() - 1.5)));
}

/** The text that fits a mood, of texts from discontented to content. */
function pickText(texts: string[], mood: number, random: Random): string {
  const position = Math.min(0.999, Math.max(0, mood + 0.6 * (random() - 0.5)));
  return texts[Math.floor(position * texts.length)] ?? '';
}

/** How often each option is chosen, and by whom, where a question does not say it. */
const SHARES: Partial<Record<QuestionKind, { shares: number[]; leanings: number[] }>> = {
  'yes-no': { shares: YES_NO_SHARES, leanings: YES_NO_LEANINGS },
  rating: { shares: RATING_SHARES, leanings: RATING_LEANINGS },
  scale: { shares: SCALE_SHARES, leanings: SCALE_LEANINGS },
};

/** How likely each option is in a mood. The first options are the most popular by default. */
function getWeights(question: Question, demo: DemoQuestion, mood: number): number[] {
  const { kind } = question;
  const options = hasSpans(kind) ? listAnswerOptions(question) : question.options;
  const shares = demo.shares ?? SHARES[kind]?.shares ?? options.map((_, index) => 1 / (index + 1));
  const leanings = demo.leanings ?? SHARES[kind]?.leanings ?? [];
  return shares.map((share, index) => share * Math.exp(MOOD_EFFECT * (leanings[index] ?? 0) * (2 * mood - 1)));
}

interface Voter {
  weights: number[];
  /** What the voter writes. */
  text: string;
  random: Random;
}

type PickAnswer = (question: Question, voter: Voter) => AnswerValue;

const pickOne = ({ options }: Question, { weights, text, random }: Voter) =>
  options[pickWeighted(weights, random)] ?? text;

const pickNumber: PickAnswer = (question, voter) => Number(pickOne(question, voter));

/** Everyone chooses something: the option that means none of the others, or the most popular one, if no other. */
const pickSeveral: PickAnswer = (question, { weights, text, random }) => {
  const { options, other, maxChoices } = question;
  const none = getNoneOption(question);
  const candidates = [...options.filter((option) => option !== none), ...(other ? [text] : [])];
  const chosen = candidates.filter((_, index) => random() < (weights[index] ?? 0));
  if (chosen.length > 0) return chosen.slice(0, maxChoices);
  return [none ?? options[weights.indexOf(Math.max(...weights))] ?? ''];
};

/** Everyone puts all options in order: the popular ones are more often before the others. */
const pickRanking: PickAnswer = ({ options }, { weights, random }) => {
  const left = options.map((option, index) => ({ option, weight: weights[index] ?? 0 }));
  return options.map(() => {
    const index = pickWeighted(
      left.map(({ weight }) => weight),
      random,
    );
    return left.splice(index, 1)[0]?.option ?? '';
  });
};

/** The first value of a span. */
const pickSpan = (question: Question, { weights, random }: Voter) =>
  parseSpan(listAnswerOptions(question)[pickWeighted(weights, random)] ?? '').from;

/** Everyone chooses one option in each row: of each further row more often one of the last options. */
const pickByRow: PickAnswer = ({ rows = [], options }, { weights, random }) =>
  rows.map((_, row) => {
    const ofRow = weights.map((weight, option) => weight * (1 + row * option));
    return options[pickWeighted(ofRow, random)] ?? '';
  });

const PICKS: Record<QuestionKind, PickAnswer> = {
  'yes-no': pickOne,
  single: pickOne,
  multiple: pickSeveral,
  ranking: pickRanking,
  rating: pickNumber,
  scale: pickNumber,
  number: (question, voter) => Number(pickSpan(question, voter)),
  date: pickSpan,
  matrix: pickByRow,
  text: (_question, { text }) => text,
};

/** Answers a question in a mood: who is content with one thing is usually content with the others, too. */
export function pickAnswer(question: Question, demo: DemoQuestion, mood: number, random: Random): AnswerValue {
  const text = demo.written ? pickText(demo.written, mood, random) : '';
  return PICKS[question.kind](question, { weights: getWeights(question, demo, mood), text, random });
}
