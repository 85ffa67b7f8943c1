import { ReorderStatus, useReorder } from '@canvass/shared/reorder';
import {
  Button,
  Card,
  CardHeader,
  Heading,
  Meta,
  MutedText,
  Notice,
  Stack,
  Subheading,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { Fragment, useId } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { onEnter } from './on-enter';
import { QuestionFields } from './question-fields';
import { QuestionRow } from './question-row';
import type { EditableParts } from '../fixed-policies';
import type { Questions } from './use-questions';

const { line, space } = tokens;

const List = styled.ol`
  margin: 0 calc(-1 * ${space.s5}) ${space.s5};
  border-block: ${line.hair};
`;

const RemovedGap = styled.li`
  padding: ${space.s3} ${space.s4};

  & + li,
  li + & {
    border-top: ${line.hair};
  }
`;

const Fixed = styled(MutedText)`
  margin-bottom: ${space.s4};
`;

/* Disables everything in it; has no look of its own. */
const Controls = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

/** Replaces a removed question until the list changes again. */
function RemovedNotice({ questions }: { questions: Questions }) {
  if (!questions.removed) return null;
  const undo = (
    <Button size="s" onClick={questions.undo}>
      {strings.undo}
    </Button>
  );
  return <Notice action={undo}>{strings.removedMessage(questions.removed.index + 1)}</Notice>;
}

interface QuestionListProps {
  questions: Questions;
  labelledBy: string;
  editsTextsOnly: boolean;
}

function QuestionList({ questions, labelledBy, editsTextsOnly }: QuestionListProps) {
  const { fields, removed, moveTo } = questions;
  const { listRef, reorder } = useReorder({
    count: fields.length,
    getName: (index) => strings.questionName(index + 1),
    onMove: moveTo,
  });
  const renderGap = (index: number) =>
    removed?.index === index && (
      <RemovedGap>
        <RemovedNotice questions={questions} />
      </RemovedGap>
    );
  return (
    <>
      <List aria-labelledby={labelledBy} ref={listRef}>
        {fields.map(({ id }, index) => (
          <Fragment key={id}>
            {renderGap(index)}
            <QuestionRow index={index} questions={questions} reorder={reorder} editsTextsOnly={editsTextsOnly} />
          </Fragment>
        ))}
        {renderGap(fields.length)}
      </List>
      <ReorderStatus reorder={reorder} />
    </>
  );
}

function NewQuestion({ questions }: { questions: Questions }) {
  const labels = {
    title: strings.ofQuestion(strings.fields.title),
    description: strings.ofQuestion(strings.fields.description),
  };
  return (
    <Stack gap="form" onKeyDown={onEnter(questions.add)}>
      <Subheading>{strings.question(questions.fields.length + 1)}</Subheading>
      <QuestionFields path="typed" labels={labels} settingsKey={questions.fields.length} />
      <div>
        <Button icon="plus" onClick={questions.add}>
          {strings.addQuestion}
        </Button>
      </div>
    </Stack>
  );
}

interface QuestionsCardProps {
  questions: Questions;
  editable: EditableParts;
}

/** The questions: those in the list, numbered, and the one that is being typed. */
export function QuestionsCard({ questions, editable }: QuestionsCardProps) {
  const headingId = useId();
  const { fields, removed, announcement } = questions;
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        <Heading id={headingId}>{strings.createQuestions}</Heading>
        <Meta as="span">{strings.added(fields.length)}</Meta>
      </CardHeader>
      {editable !== 'everything' && <Fixed>{strings.questionsFixed[editable]}</Fixed>}
      <Controls disabled={editable === 'nothing'}>
        {(fields.length > 0 || removed) && (
          <QuestionList questions={questions} labelledBy={headingId} editsTextsOnly={editable === 'texts'} />
        )}
        {editable === 'everything' && <NewQuestion questions={questions} />}
      </Controls>
      <VisuallyHidden as="output">{announcement}</VisuallyHidden>
    </Card>
  );
}
