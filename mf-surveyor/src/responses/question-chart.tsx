import {
  Card,
  CardHeader,
  ResultCounts,
  formatResultSummary,
  formatCount,
  Meta,
  MutedText,
  Subheading,
  tokens,
  type QuestionResults,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { responses as strings } from '../strings/responses';
import { QuestionNumbers } from './question-numbers';

const ChartBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s3};
`;

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
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        <Subheading as="h3" id={headingId} dir="auto">
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
            <QuestionNumbers question={question} />
          </>
        )}
      </ChartBody>
    </Card>
  );
}
