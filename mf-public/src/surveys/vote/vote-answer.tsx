import { type AnswerValue, type Question, MAX_WRITTEN_ANSWER_LENGTH } from '@canvass/shared/contracts';
import { Choice, Choices, Field, Rating, Textarea } from '@canvass/shared/ui';
import * as strings from '../../strings';
import { getAnswerExcess } from './answers';
import type { AnswerChange } from './use-vote-draft';
import { formatLengthHint } from '../text-length';

/** A written answer shows the number of characters left when there are at most this many. */
const LOW_CHARACTERS_LEFT = 100;

export interface VoteAnswerProps {
  question: Question;
  /** The key of the question in a vote; also the name of its controls. */
  name: string;
  answer: AnswerValue | undefined;
  isLocked: boolean;
  /** Whether it is stored without the voter's name. */
  isAnonymous: boolean;
  /** Set when the vote was submitted without this answer: what is missing, and the id of the element that shows it. */
  missing: { id: string; text: string } | undefined;
  onAnswer: (change: AnswerChange) => void;
}

function ChooseOne({ question: { options }, name, answer, isLocked, missing, onAnswer }: VoteAnswerProps) {
  return (
    <Choices columns={options.length === 2 ? 2 : 1}>
      {options.map((option) => (
        <Choice
          key={option}
          name={name}
          value={option}
          required
          disabled={isLocked}
          checked={answer === option}
          aria-describedby={missing?.id}
          onChange={() => onAnswer(option)}
        >
          {option}
        </Choice>
      ))}
    </Choices>
  );
}

function ChooseSeveral({ question: { options }, name, answer, isLocked, missing, onAnswer }: VoteAnswerProps) {
  const toChosen = (value: AnswerValue | undefined) => (Array.isArray(value) ? value : []);
  // In the order of the options, regardless of the order of the clicks.
  const choose = (option: string, isChosen: boolean) =>
    onAnswer((previous) => options.filter((each) => (each === option ? isChosen : toChosen(previous).includes(each))));
  return (
    <Choices columns={options.length === 2 ? 2 : 1}>
      {options.map((option) => (
        <Choice
          key={option}
          type="checkbox"
          name={name}
          value={option}
          disabled={isLocked}
          checked={toChosen(answer).includes(option)}
          aria-describedby={missing?.id}
          onChange={({ target }) => choose(option, target.checked)}
        >
          {option}
        </Choice>
      ))}
    </Choices>
  );
}

function RateAnswer({ question: { options, labels }, name, answer, isLocked, missing, onAnswer }: VoteAnswerProps) {
  return (
    <Rating
      name={name}
      value={typeof answer === 'number' ? answer : ''}
      required
      disabled={isLocked}
      steps={options.length}
      first={Number(options[0])}
      low={labels?.low ?? strings.survey.lowest}
      high={labels?.high ?? strings.survey.highest}
      aria-describedby={missing?.id}
      onChange={(event) => onAnswer(Number(event.target.value))}
    />
  );
}

/** Text that is too long is kept for the user to shorten, as in a comment. */
function WriteAnswer({ question, name, answer, isLocked, isAnonymous, missing, onAnswer }: VoteAnswerProps) {
  const text = typeof answer === 'string' ? answer : '';
  const excessLength = getAnswerExcess(question, answer);
  const tooLong = excessLength > 0 && strings.survey.tooLong('An answer', MAX_WRITTEN_ANSWER_LENGTH, excessLength);
  return (
    <Field
      label={strings.survey.yourAnswer}
      hint={formatLengthHint(
        text,
        MAX_WRITTEN_ANSWER_LENGTH,
        strings.survey.answerHint(MAX_WRITTEN_ANSWER_LENGTH, isAnonymous),
        LOW_CHARACTERS_LEFT,
      )}
      error={missing?.text ?? tooLong}
    >
      <Textarea
        serif
        name={name}
        value={text}
        required
        disabled={isLocked}
        rows={3}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </Field>
  );
}

const CONTROLS_BY_KIND = {
  'yes-no': ChooseOne,
  single: ChooseOne,
  multiple: ChooseSeveral,
  rating: RateAnswer,
  scale: RateAnswer,
  text: WriteAnswer,
};

/** The controls for a question, by its kind: ovals, boxes, a scale, or a text field. */
export function VoteAnswer(props: VoteAnswerProps) {
  const Control = CONTROLS_BY_KIND[props.question.kind];
  return <Control {...props} />;
}
