import {
  Button,
  Card,
  CardHead,
  Heading,
  Meta,
  Notice,
  Stack,
  Subheading,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { Fragment, useId } from 'react';
import { styled } from 'styled-components';
import { words } from '../words/survey-form';
import { onEnter } from './on-enter';
import { QuestionFields } from './question-fields';
import { QuestionRow } from './question-row';
import { useDragging } from './use-dragging';
import type { Questions } from './use-questions';

const { line, space } = tokens;

const List = styled.ol`
  margin: 0 calc(-1 * ${space.s5}) ${space.s5};
  border-block: ${line.hair};
`;

const Gap = styled.li`
  padding: ${space.s3} ${space.s4};

  & + li,
  li + & {
    border-top: ${line.hair};
  }
`;

/** In the place of a question that was removed, until the list changes again. */
function RemovedNotice({ questions }: { questions: Questions }) {
  if (!questions.removed) return null;
  const undo = (
    <Button size="s" onClick={questions.undo}>
      {words.undo}
    </Button>
  );
  return <Notice action={undo}>{words.wasRemoved(questions.removed.index + 1)}</Notice>;
}

function QuestionList({ questions, labelledBy }: { questions: Questions; labelledBy: string }) {
  const { fields, removed, place } = questions;
  const rows = useDragging(fields.length, (from, to) => place(from, to, null));
  const gap = (index: number) =>
    removed?.index === index && (
      <Gap>
        <RemovedNotice questions={questions} />
      </Gap>
    );
  return (
    <List aria-labelledby={labelledBy} {...rows.list}>
      {fields.map(({ id }, index) => (
        <Fragment key={id}>
          {gap(index)}
          <QuestionRow index={index} questions={questions} rows={rows} />
        </Fragment>
      ))}
      {gap(fields.length)}
    </List>
  );
}

function Adder({ questions }: { questions: Questions }) {
  const labels = {
    title: words.ofQuestion(words.fields.title),
    description: words.ofQuestion(words.fields.description),
  };
  return (
    <Stack gap="form" onKeyDown={onEnter(questions.add)}>
      <Subheading>{words.question(questions.fields.length + 1)}</Subheading>
      <QuestionFields at="typed" labels={labels} />
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
  const { fields, removed, announcement } = questions;
  return (
    <Card aria-labelledby={headingId}>
      <CardHead>
        <Heading id={headingId}>{words.createQuestions}</Heading>
        <Meta as="span">{words.added(fields.length)}</Meta>
      </CardHead>
      {(fields.length > 0 || removed) && <QuestionList questions={questions} labelledBy={headingId} />}
      <Adder questions={questions} />
      <VisuallyHidden as="output">{announcement}</VisuallyHidden>
    </Card>
  );
}
