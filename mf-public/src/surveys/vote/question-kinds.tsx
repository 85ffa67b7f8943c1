import {
  findByKind,
  getDayBounds,
  getNumberBounds,
  isAnswered,
  isRequired,
  listOpenRows,
  listUnranked,
  type AnswerValue,
  type Question,
  type QuestionKind,
} from '@canvass/shared/contracts';
import { formatCount, formatDate, MutedText } from '@canvass/shared/ui';
import type { ComponentType } from 'react';
import * as strings from '../../strings';
import { ChoicesView, NumberView, RanksView, RowsView, TextView, type AnswerViewProps } from './answer-views';
import {
  ChooseInRows,
  ChooseOne,
  ChooseSeveral,
  EnterNumber,
  PickDate,
  RankOptions,
  RateAnswer,
  WriteAnswer,
  type VoteAnswerProps,
} from './vote-answers';

/** How a question of a kind is answered on the ballot, and how its answer is shown on one that was cast. */
interface BallotKind {
  Control: ComponentType<VoteAnswerProps>;
  View: ComponentType<AnswerViewProps>;
  /** Whether an answer can be taken back with a button. */
  canClear: (question: Question, answer: AnswerValue | undefined) => boolean;
  /** What to change about an answer that the question does not accept; as for a missing one by default. */
  describeInvalid?: (question: Question) => string;
  /** What an answer lacks. */
  describeIncomplete?: (question: Question, answer: AnswerValue | undefined) => string;
  /** Set if the control itself shows what to change about the answer. */
  showsError?: true;
}

/** A radio button cannot be unchecked. */
const canClearChoice: BallotKind['canClear'] = (question, answer) => answer !== undefined && !isRequired(question);

function askForDay(question: Question): string {
  const { earliest, latest } = getDayBounds(question);
  return strings.survey.enterDate(formatDate(earliest, 'UTC'), formatDate(latest, 'UTC'));
}

function askForNumber(question: Question): string {
  const { least, most } = getNumberBounds(question);
  return strings.survey.enterNumber(formatCount(least), formatCount(most));
}

const choice: BallotKind = { Control: ChooseOne, View: ChoicesView, canClear: canClearChoice };
const rating: BallotKind = { Control: RateAnswer, View: NumberView, canClear: canClearChoice };

const BALLOT_KINDS: Record<QuestionKind, BallotKind> = {
  'yes-no': choice,
  single: choice,
  multiple: { Control: ChooseSeveral, View: ChoicesView, canClear: () => false },
  ranking: {
    Control: RankOptions,
    View: RanksView,
    // To remove one rank after another takes long.
    canClear: (_question, answer) => isAnswered(answer),
    describeIncomplete: (question, answer) => strings.survey.unranked(listUnranked(question, answer).length),
  },
  rating,
  scale: rating,
  // The field itself can be cleared.
  number: {
    Control: EnterNumber,
    View: TextView,
    canClear: () => false,
    describeInvalid: askForNumber,
    showsError: true,
  },
  date: { Control: PickDate, View: TextView, canClear: () => false, describeInvalid: askForDay, showsError: true },
  matrix: {
    Control: ChooseInRows,
    View: RowsView,
    canClear: (question, answer) => isAnswered(answer) && !isRequired(question),
    describeIncomplete: (question, answer) => strings.survey.openRows(listOpenRows(question, answer)),
  },
  text: { Control: WriteAnswer, View: TextView, canClear: () => false, showsError: true },
};

/** A question of a kind that only a later release of this page knows. */
const unknownKind: BallotKind = {
  Control: () => <MutedText>{strings.survey.unknownKind}</MutedText>,
  View: TextView,
  canClear: () => false,
};

/** How questions of a kind are answered and shown. */
export function getBallotKind(kind: QuestionKind): BallotKind {
  return findByKind(BALLOT_KINDS, kind) ?? unknownKind;
}
