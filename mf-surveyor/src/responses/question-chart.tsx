import {
  Card,
  CardHeader,
  ResultCounts,
  formatResultSummary,
  formatCount,
  Meta,
  DataTable,
  MutedText,
  Subheading,
  tokens,
  type QuestionResults,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { responses as strings } from '../strings/responses';

const ChartBody = styled.div`
  display: grid;
  gap: ${tokens.space.s3};
`;

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function WrittenAnswerCount({ answered, isListed }: { answered: number; isListed: boolean }) {
  const summary = answered === 1 ? strings.writtenByOne : strings.written(formatCount(answered));
  return (
    <MutedText>
      {summary} {answered > 0 && isListed && strings.seeWritten}
    </MutedText>
  );
}

interface QuestionChartProps {
  question: QuestionResults;
  number: number;
  /** Whether the responses are listed on the page. */
  isListed: boolean;
}

/** The answers to one question, as bars and as a table. Written answers are only counted here. */
export function QuestionChart({ question, number, isListed }: QuestionChartProps) {
  const headingId = useId();
  const { columns } = strings;
  const rows = question.counts.map(({ option, count, share }) => ({
    key: option,
    head: option,
    cells: [formatCount(count), formatPercent(share)],
  }));
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        <Subheading as="h3" id={headingId}>
          {question.title}
        </Subheading>
        <Meta as="span">{strings.question(number)}</Meta>
      </CardHeader>
      <ChartBody>
        {question.kind === 'text' ? (
          <WrittenAnswerCount answered={question.answered} isListed={isListed} />
        ) : (
          <>
            <ResultCounts question={question} dense />
            <Meta>{formatResultSummary(question)}</Meta>
            <DataTable of={question.title} columns={[columns.answer, columns.votes, columns.share]} rows={rows} />
          </>
        )}
      </ChartBody>
    </Card>
  );
}
