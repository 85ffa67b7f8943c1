import { ChartFileButtons } from '@canvass/shared/charts';
import type { Survey } from '@canvass/shared/contracts';
import {
  Card,
  CardHeader,
  ResultCounts,
  formatResultSummary,
  Meta,
  MutedText,
  Subheading,
  tokens,
  type QuestionResults,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { externalPaths } from '../paths';
import { responses as strings } from '../strings/responses';
import { QuestionNumbers } from './question-numbers';

const ChartBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s3};
`;

function WrittenAnswerCount({ answered, isListed }: { answered: number; isListed: boolean }) {
  return (
    <MutedText>
      {strings.written(answered)} {answered > 0 && isListed && strings.seeWritten}
    </MutedText>
  );
}

interface QuestionChartProps {
  survey: Pick<Survey, '_id' | 'title'>;
  question: QuestionResults;
  number: number;
  /** Whether the responses are listed on the page. */
  isListed: boolean;
  /** When the results were loaded, in milliseconds since 1970. */
  loadedAt: number;
}

/** The answers to one question, as bars, as a table, and as files. Written answers are only counted here. */
export function QuestionChart({ survey, question, number, isListed, loadedAt }: QuestionChartProps) {
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
            <ChartFileButtons
              surveyTitle={survey.title}
              address={new URL(externalPaths.survey(survey._id), location.origin).href}
              question={question}
              number={number}
              loadedAt={loadedAt}
            />
          </>
        )}
      </ChartBody>
    </Card>
  );
}
