import {
  Card,
  CardHead,
  Counted,
  countedSaid,
  formatCount,
  Meta,
  Numbers,
  Quiet,
  Subheading,
  tokens,
  type CountedQuestion,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { responses as words } from '../words/responses';

const Body = styled.div`
  display: grid;
  gap: ${tokens.space.s3};
`;

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function Written({ answered }: CountedQuestion) {
  const said = answered === 1 ? words.writtenByOne : words.written(formatCount(answered));
  return (
    <Quiet>
      {said} {answered > 0 && words.seeWritten}
    </Quiet>
  );
}

/** How one question was answered: as bars, and the same as a table. Written answers are only counted here. */
export function QuestionChart({ question, number }: { question: CountedQuestion; number: number }) {
  const headingId = useId();
  const { columns } = words;
  const rows = question.counts.map(({ option, count, share }) => ({
    key: option,
    head: option,
    cells: [formatCount(count), percent(share)],
  }));
  return (
    <Card aria-labelledby={headingId}>
      <CardHead>
        <Subheading as="h3" id={headingId}>
          {question.title}
        </Subheading>
        <Meta as="span">{words.question(number)}</Meta>
      </CardHead>
      <Body>
        {question.kind === 'text' ? (
          <Written {...question} />
        ) : (
          <>
            <Counted question={question} dense />
            <Meta>{countedSaid(question)}</Meta>
            <Numbers of={question.title} columns={[columns.answer, columns.votes, columns.share]} rows={rows} />
          </>
        )}
      </Body>
    </Card>
  );
}
