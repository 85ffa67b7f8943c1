import { getNoneOption, isNumericKind, type AnswerValue, type Question } from '@canvass/shared/contracts';
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

function getShares({ kind, options }: Question, { shares }: DemoQuestion): number[] {
  if (shares) return shares;
  if (kind === 'rating') return RATING_SHARES;
  if (kind === 'scale') return SCALE_SHARES;
  return kind === 'yes-no' ? YES_NO_SHARES : options.map((_, index) => 1 / (index + 1));
}

function getLeanings({ kind, options }: Question, { leanings }: DemoQuestion): number[] {
  if (leanings) return leanings;
  if (kind === 'rating') return RATING_LEANINGS;
  if (kind === 'scale') return SCALE_LEANINGS;
  return kind === 'yes-no' ? YES_NO_LEANINGS : options.map(() => 0);
}

/** Everyone chooses something: the option that means none of the others, or the most popular one, if no other. */
function pickSeveral(question: Question, weights: number[], otherText: string, random: Random): string[] {
  const { options, other, maxChoices } = question;
  const none = getNoneOption(question);
  const candidates = [...options.filter((option) => option !== none), ...(other ? [otherText] : [])];
  const chosen = candidates.filter((_, index) => random() < (weights[index] ?? 0));
  if (chosen.length > 0) return chosen.slice(0, maxChoices);
  return [none ?? options[weights.indexOf(Math.max(...weights))] ?? ''];
}

/** Everyone puts all options in order: the popular ones are more often before the others. */
function pickRanking(options: string[], weights: number[], random: Random): string[] {
  const left = options.map((option, index) => ({ option, weight: weights[index] ?? 0 }));
  return options.map(() => {
    const index = pickWeighted(
      left.map(({ weight }) => weight),
      random,
    );
    return left.splice(index, 1)[0]?.option ?? '';
  });
}

/** Answers a question in a mood: who is content with one thing is usually content with the others, too. */
export function pickAnswer(question: Question, demo: DemoQuestion, mood: number, random: Random): AnswerValue {
  const { kind, options } = question;
  const text = demo.written ? pickText(demo.written, mood, random) : '';
  if (kind === 'text') return text;
  const leanings = getLeanings(question, demo);
  const weights = getShares(question, demo).map(
    (share, index) => share * Math.exp(MOOD_EFFECT * (leanings[index] ?? 0) * (2 * mood - 1)),
  );
  if (kind === 'multiple') return pickSeveral(question, weights, text, random);
  if (kind === 'ranking') return pickRanking(options, weights, random);
  const index = pickWeighted(weights, random);
  const option = options[index] ?? text;
  return isNumericKind(kind) ? Number(option) : option;
}
