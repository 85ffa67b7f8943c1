import { type AnswerValue, type Question, WRITTEN_ANSWER_LENGTH } from '@canvass/shared/contracts';
import { Choice, Choices, Field, Rating, Textarea } from '@canvass/shared/ui';
import * as words from '../words';
import { answerExcess } from './answers';
import { lengthHint } from './text-length';

/** How many characters are left when a written answer begins to count them. */
const NEAR = 100;

export interface VoteAnswerProps {
  question: Question;
  /** The key of the question in a vote; also the name of its controls. */
  name: string;
  answer: AnswerValue | undefined;
  locked: boolean;
  /** What is missing, when the vote was tried without this answer, and the id of the element that says so. */
  missing: { id: string; text: string } | undefined;
  onAnswer: (answer: AnswerValue) => void;
}

function ChooseOne({ question: { options }, name, answer, locked, missing, onAnswer }: VoteAnswerProps) {
  return (
    <Choices columns={options.length === 2 ? 2 : 1}>
      {options.map((option) => (
        <Choice
          key={option}
          name={name}
          value={option}
          required
          disabled={locked}
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

function ChooseSeveral({ question: { options }, name, answer, locked, missing, onAnswer }: VoteAnswerProps) {
  const chosen = Array.isArray(answer) ? answer : [];
  // In the order of the options, whatever the order of the clicks.
  const toggle = (option: string) => onAnswer(options.filter((each) => chosen.includes(each) !== (each === option)));
  return (
    <Choices columns={options.length === 2 ? 2 : 1}>
      {options.map((option) => (
        <Choice
          key={option}
          type="checkbox"
          name={name}
          value={option}
          disabled={locked}
          checked={chosen.includes(option)}
          aria-describedby={missing?.id}
          onChange={() => toggle(option)}
        >
          {option}
        </Choice>
      ))}
    </Choices>
  );
}

function Rate({ name, answer, locked, missing, onAnswer }: VoteAnswerProps) {
  return (
    <Rating
      name={name}
      value={typeof answer === 'number' ? answer : ''}
      required
      disabled={locked}
      low={words.survey.lowest}
      high={words.survey.highest}
      aria-describedby={missing?.id}
      onChange={(event) => onAnswer(Number(event.target.value))}
    />
  );
}

/** What is too long stays to be shortened, as in a comment. */
function Write({ question, name, answer, locked, missing, onAnswer }: VoteAnswerProps) {
  const text = typeof answer === 'string' ? answer : '';
  const over = answerExcess(question, answer);
  const tooLong = over > 0 && words.survey.tooLong('An answer', WRITTEN_ANSWER_LENGTH, over);
  return (
    <Field
      label={words.survey.yourAnswer}
      hint={lengthHint(text, WRITTEN_ANSWER_LENGTH, words.survey.answerHint(WRITTEN_ANSWER_LENGTH), NEAR)}
      error={missing?.text ?? tooLong}
    >
      <Textarea
        voice
        name={name}
        value={text}
        required
        disabled={locked}
        rows={3}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </Field>
  );
}

const controls = { 'yes-no': ChooseOne, single: ChooseOne, multiple: ChooseSeveral, rating: Rate, text: Write };

/** What a question is answered with: ovals, boxes, a scale or a text field, by its kind. */
export function VoteAnswer(props: VoteAnswerProps) {
  const Control = controls[props.question.kind];
  return <Control {...props} />;
}
