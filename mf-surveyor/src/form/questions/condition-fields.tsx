import { Field, FieldGroup, Select, Stack } from '@canvass/shared/ui';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { CheckField } from './check-field';
import { listEarlierQuestions, listPossibleAnswers } from './conditions';
import type { QuestionFields } from './question-form';
import { useQuestionFields } from './use-question-fields';

interface ConditionProps {
  path: QuestionPath;
}

interface AnswerFieldsProps extends ConditionProps {
  /** The answers that can be chosen. */
  possible: string[];
}

function AnswerFields({ path, possible }: AnswerFieldsProps) {
  const { control, setFocus } = useFormContext<SurveyForm>();
  const { clearFieldErrors, getError } = useQuestionFields(path);
  const { field } = useController({ control, name: `${path}.dependsOnAnswers` });
  const { ref, value: chosen, onChange, onBlur } = field;
  const former = chosen.filter((answer) => !possible.includes(answer));

  function toggle(answer: string, isChosen: boolean) {
    const isIncluded = (each: string) => (each === answer ? isChosen : chosen.includes(each));
    onChange([...possible, ...former].filter(isIncluded));
    clearFieldErrors('dependsOnAnswers');
    // A former answer disappears with its checkbox.
    if (!possible.includes(answer)) setFocus(`${path}.dependsOn`);
  }

  return (
    <FieldGroup legend={strings.dependsOnAnswers} error={getError('dependsOnAnswers')}>
      {[...possible, ...former].map((answer, index) => (
        <CheckField
          key={answer}
          ref={index === 0 ? ref : undefined}
          checked={chosen.includes(answer)}
          onChange={({ target }) => toggle(answer, target.checked)}
          onBlur={onBlur}
        >
          {possible.includes(answer) ? answer : strings.formerAnswer(answer)}
        </CheckField>
      ))}
    </FieldGroup>
  );
}

/** The earlier questions on which a question can depend, with their numbers. */
function listChoices(questions: QuestionFields[], path: QuestionPath) {
  return listEarlierQuestions({ questions }, path)
    .map((question, index) => ({ number: index + 1, title: question.title, answers: listPossibleAnswers(question) }))
    .filter(({ answers }) => answers.length > 0);
}

/** The name of a question that is still chosen, but that another one cannot depend on. */
function formatUnavailable(number: number, question: QuestionFields | undefined): string {
  return question ? strings.unavailableQuestion(number, question.title) : strings.removedQuestion;
}

/** The answers to an earlier question after which a question is asked. Hidden while there is no such question. */
export function ConditionFields({ path }: ConditionProps) {
  const { control, setValue } = useFormContext<SurveyForm>();
  const { clearFieldErrors, getError } = useQuestionFields(path);
  const { field } = useController({ control, name: `${path}.dependsOn` });
  const { ref, value: dependsOn, onChange, onBlur } = field;
  const [questions, chosenAnswers] = useWatch({ control, name: ['questions', `${path}.dependsOnAnswers`] });
  const choices = listChoices(questions, path);
  if (choices.length === 0 && dependsOn === null) return null;

  const asked = dependsOn === null ? undefined : questions[dependsOn - 1];
  const possible = asked ? listPossibleAnswers(asked) : [];
  const isUnavailable = dependsOn !== null && !choices.some(({ number }) => number === dependsOn);

  function choose(value: string) {
    onChange(value === '' ? null : Number(value));
    const next = choices.find(({ number }) => String(number) === value);
    const kept = chosenAnswers.filter((answer) => next?.answers.includes(answer));
    if (next) setValue(`${path}.dependsOnAnswers`, kept);
    clearFieldErrors('dependsOn');
  }

  return (
    <Stack gap="s">
      <Field label={strings.dependsOn} error={getError('dependsOn')}>
        <Select ref={ref} value={dependsOn ?? ''} onChange={({ target }) => choose(target.value)} onBlur={onBlur}>
          <option value="">{strings.alwaysAsked}</option>
          {choices.map(({ number, title }) => (
            <option key={number} value={number}>
              {strings.numberedQuestion(number, title)}
            </option>
          ))}
          {isUnavailable && <option value={dependsOn}>{formatUnavailable(dependsOn, asked)}</option>}
        </Select>
      </Field>
      {dependsOn !== null && (possible.length > 0 || chosenAnswers.length > 0) && (
        <AnswerFields path={path} possible={possible} />
      )}
    </Stack>
  );
}
