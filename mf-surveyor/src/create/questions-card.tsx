import {
  Button,
  Card,
  CardHead,
  Field,
  Heading,
  Input,
  Meta,
  Stack,
  Subheading,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { words } from '../words';
import { onEnter } from './on-enter';
import { QuestionRow } from './question-row';
import type { SurveyForm } from './survey-form';
import type { Questions } from './use-questions';

const List = styled.ol`
  margin: 0 calc(-1 * ${tokens.space.s5}) ${tokens.space.s5};
  border-block: ${tokens.line.hair};
`;

function Adder({ questions }: { questions: Questions }) {
  const { clearErrors, formState, register } = useFormContext<SurveyForm>();
  const errors = formState.errors.typed;
  return (
    <Stack gap="form" onKeyDown={onEnter(questions.add)}>
      <Subheading>{words.question(questions.fields.length + 1)}</Subheading>
      <Field label={words.ofQuestion(words.fields.title)} error={errors?.title?.message}>
        <Input autoComplete="off" {...register('typed.title', { onChange: () => clearErrors('typed') })} />
      </Field>
      <Field
        label={words.ofQuestion(words.fields.description)}
        note={words.optional}
        error={errors?.description?.message}
      >
        <Input autoComplete="off" {...register('typed.description', { onChange: () => clearErrors('typed') })} />
      </Field>
      <div>
        <Button icon="plus" onClick={questions.add}>
          {words.addQuestion}
        </Button>
      </div>
    </Stack>
  );
}

/** The questions: those that were added, numbered, and the one that is being written. */
export function QuestionsCard({ questions }: { questions: Questions }) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <CardHead>
        <Heading id={headingId}>{words.createQuestions}</Heading>
        <Meta as="span">{words.added(questions.fields.length)}</Meta>
      </CardHead>
      {questions.fields.length > 0 && (
        <List aria-labelledby={headingId}>
          {questions.fields.map(({ id }, index) => (
            <QuestionRow key={id} index={index} questions={questions} />
          ))}
        </List>
      )}
      <Adder questions={questions} />
      <VisuallyHidden as="output">{questions.announcement}</VisuallyHidden>
    </Card>
  );
}
