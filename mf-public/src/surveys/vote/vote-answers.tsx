import {
  getDayBounds,
  getNoneOption,
  getNumberBounds,
  getOtherText,
  isMatrixAnswer,
  isRanking,
  isRequired,
  MAX_WRITTEN_ANSWER_LENGTH,
  parseWholeNumber,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import {
  Choice,
  Choices,
  Field,
  formatCount,
  formatDate,
  Input,
  media,
  OtherChoice,
  Ranking,
  Rating,
  RowChoices,
  strings as uiStrings,
  Textarea,
  toggleChoice,
  writeChoice,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import { orderOptions } from './order-options';
import { rankingPartsQuery } from './ranking-parts-query';
import type { AnswerChange } from './use-vote-draft';
import { formatLengthHint } from '../text-length';

/** A written answer shows the number of characters left when there are at most this many. */
const LOW_CHARACTERS_LEFT = 100;

const ShortInput = styled(Input)`
  max-width: 14rem;
`;

const DateInput = styled(ShortInput)`
  ${media.print} {
    &::-webkit-calendar-picker-indicator {
      display: none;
    }
  }
`;

export interface VoteAnswerProps {
  question: Question;
  /** The key of the question in a vote; also the name of its controls. */
  name: string;
  answer: AnswerValue | undefined;
  /** What the order of shuffled options depends on; undefined until it is known. */
  optionSeed: string | undefined;
  isLocked: boolean;
  /** Whether it is stored without the voter's name. */
  isAnonymous: boolean;
  /** What to change about the answer, and the id of the element that says it. */
  error: { id: string; text: string } | undefined;
  onAnswer: (change: AnswerChange) => void;
}

/** Options do not move before the eyes of the voter: they show when their order is known. */
function getOrderStyle({ shuffle }: Question, optionSeed: string | undefined): CSSProperties | undefined {
  return shuffle && optionSeed === undefined ? { visibility: 'hidden' } : undefined;
}

/** Ovals, of which one is filled. */
export function ChooseOne({ question, name, answer, optionSeed, isLocked, error, onAnswer }: VoteAnswerProps) {
  const { options, other } = question;
  const shared = { name, required: isRequired(question), disabled: isLocked, 'aria-describedby': error?.id };
  return (
    <Choices columns={options.length === 2 && !other ? 2 : 1} style={getOrderStyle(question, optionSeed)}>
      {orderOptions(question, optionSeed).map((option) => (
        <Choice {...shared} key={option} value={option} checked={answer === option} onChange={() => onAnswer(option)}>
          {option}
        </Choice>
      ))}
      {other && (
        <OtherChoice
          {...shared}
          written={getOtherText(question, answer)}
          textLabel={strings.survey.yourAnswer}
          onChange={() => onAnswer('')}
          onWrite={onAnswer}
        />
      )}
    </Choices>
  );
}

/** Boxes. The option that means none of the others comes last, after the one for another answer. */
export function ChooseSeveral({ question, name, answer, optionSeed, isLocked, error, onAnswer }: VoteAnswerProps) {
  const { options, other } = question;
  const none = getNoneOption(question);
  const chosen = new Set([answer].flat());
  const shared = { type: 'checkbox', name, disabled: isLocked, 'aria-describedby': error?.id } as const;
  const write = (text: string | undefined) => onAnswer((previous) => writeChoice(question, previous, text));
  const renderOption = (option: string) => (
    <Choice
      {...shared}
      key={option}
      value={option}
      checked={chosen.has(option)}
      onChange={({ target }) => onAnswer((previous) => toggleChoice(question, previous, option, target.checked))}
    >
      {option}
    </Choice>
  );
  return (
    <Choices columns={options.length === 2 && !other ? 2 : 1} style={getOrderStyle(question, optionSeed)}>
      {orderOptions(question, optionSeed)
        .filter((option) => option !== none)
        .map(renderOption)}
      {other && (
        <OtherChoice
          {...shared}
          written={getOtherText(question, answer)}
          textLabel={strings.survey.yourAnswer}
          onChange={({ target }) => write(target.checked ? '' : undefined)}
          onWrite={write}
        />
      )}
      {none !== undefined && renderOption(none)}
    </Choices>
  );
}

/** Options that are put in order. */
export function RankOptions({ question, name, answer, optionSeed, isLocked, error, onAnswer }: VoteAnswerProps) {
  const { data: parts } = useQuery(rankingPartsQuery);
  const toRanked = (value: AnswerValue | undefined) => (isRanking(question, value) ? value : []);
  return (
    <Ranking
      options={orderOptions(question, optionSeed)}
      ranked={toRanked(answer)}
      name={name}
      disabled={isLocked}
      parts={parts}
      style={getOrderStyle(question, optionSeed)}
      aria-describedby={error?.id}
      onChange={(change) => onAnswer((previous) => change(toRanked(previous)))}
    />
  );
}

/** The numbers of a rating or a scale. */
export function RateAnswer({ question, name, answer, isLocked, error, onAnswer }: VoteAnswerProps) {
  return (
    <Rating
      name={name}
      value={typeof answer === 'number' ? answer : ''}
      required={isRequired(question)}
      disabled={isLocked}
      steps={question.options.length}
      first={Number(question.options[0])}
      low={question.labels?.low ?? strings.survey.lowest}
      high={question.labels?.high ?? strings.survey.highest}
      aria-describedby={error?.id}
      onChange={(event) => onAnswer(Number(event.target.value))}
    />
  );
}

/** One of the options in each row. */
export function ChooseInRows({ question, name, answer, isLocked, error, onAnswer }: VoteAnswerProps) {
  const { rows = [], options } = question;
  const listChosen = (value: AnswerValue | undefined) => (isMatrixAnswer(question, value) ? value : rows.map(() => ''));
  return (
    <RowChoices
      rows={rows}
      options={options}
      getChosen={(row) => listChosen(answer)[row]}
      name={name}
      required={isRequired(question)}
      disabled={isLocked}
      aria-describedby={error?.id}
      onChoose={(row, option) => onAnswer((previous) => listChosen(previous).with(row, option))}
    />
  );
}

/** A whole number. */
export function EnterNumber({ question, name, answer, isLocked, error, onAnswer }: VoteAnswerProps) {
  const { least, most } = getNumberBounds(question);
  return (
    <Field
      label={uiStrings.numberOf(question.unit)}
      hint={strings.survey.numbersBetween(formatCount(least), formatCount(most))}
      error={error?.text}
    >
      <ShortInput
        // Keyboards for numbers may have no minus.
        inputMode={least < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        name={name}
        value={answer === undefined ? '' : String(answer)}
        required={isRequired(question)}
        disabled={isLocked}
        // A text that is no number stays for the voter to change.
        onChange={(event) => onAnswer(parseWholeNumber(event.target.value) ?? event.target.value)}
      />
    </Field>
  );
}

/** The days that an answer can be; undefined without bounds of the question. */
function describeDays({ earliest, latest }: Question): string | undefined {
  if (earliest && latest) return strings.survey.daysBetween(formatDate(earliest, 'UTC'), formatDate(latest, 'UTC'));
  if (earliest) return strings.survey.daysFrom(formatDate(earliest, 'UTC'));
  return latest && strings.survey.daysUntil(formatDate(latest, 'UTC'));
}

/** A date, in the way of the reader's browser. */
export function PickDate({ question, name, answer, isLocked, error, onAnswer }: VoteAnswerProps) {
  const { earliest, latest } = getDayBounds(question);
  return (
    <Field label={strings.survey.date} hint={describeDays(question)} error={error?.text}>
      <DateInput
        type="date"
        name={name}
        min={earliest}
        max={latest}
        value={typeof answer === 'string' ? answer : ''}
        required={isRequired(question)}
        disabled={isLocked}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </Field>
  );
}

/** A text field. Text that is too long is kept for the user to shorten, as in a comment. */
export function WriteAnswer({ question, name, answer, isLocked, isAnonymous, error, onAnswer }: VoteAnswerProps) {
  const text = typeof answer === 'string' ? answer : '';
  return (
    <Field
      label={strings.survey.yourAnswer}
      hint={formatLengthHint(
        text,
        MAX_WRITTEN_ANSWER_LENGTH,
        strings.survey.answerHint(MAX_WRITTEN_ANSWER_LENGTH, isAnonymous),
        LOW_CHARACTERS_LEFT,
      )}
      error={error?.text}
    >
      <Textarea
        serif
        name={name}
        value={text}
        required={isRequired(question)}
        disabled={isLocked}
        rows={3}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </Field>
  );
}
