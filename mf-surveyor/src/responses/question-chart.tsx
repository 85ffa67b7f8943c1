import { ChartFileButtons } from '@canvass/shared/charts';
import { isWrittenKind, type Survey } from '@canvass/shared/contracts';
import {
  Card,
  CardHeader,
  CorrectionNote,
  ResultCounts,
  formatResultSummary,
  Meta,
  MutedText,
  Subheading,
  tokens,
  VersionsNote,
  type MergedQuestion,
  type QuestionResults,
  joinTexts,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { externalPaths } from '../paths';
import { isAnonymous } from '../anonymous/ballot-policy';
import { responses as strings } from '../strings/responses';
import { QuestionNumbers } from './question-numbers';

const ChartBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s3};
`;

interface QuestionChartProps {
  survey: Pick<Survey, '_id' | 'title' | 'ballotPolicy'>;
  merged: MergedQuestion;
  /** Whether votes on several versions are charted. */
  isOneOfSeveral: boolean;
  /** All votes in the survey. */
  voteCount: number;
  level: 'h3' | 'h4';
  /** Whether the responses are listed on the page. */
  isListed: boolean;
  /** When the results were loaded, in milliseconds since 1970. */
  loadedAt: number;
}

function WrittenAnswerCount({
  survey,
  question,
  isListed,
}: Pick<QuestionChartProps, 'survey' | 'isListed'> & { question: QuestionResults }) {
  const { answered, heldBack } = question;
  if (heldBack) return <ResultCounts question={question} dense />;
  // Few texts in anonymous ballots are not shown, and not counted either.
  const summary = isAnonymous(survey) ? strings.writtenAnonymously(answered) : strings.written(answered);
  return <MutedText>{joinTexts(summary, answered > 0 && isListed && strings.seeWritten)}</MutedText>;
}

function Counts({
  survey,
  merged: { question, number, votes },
  voteCount,
  loadedAt,
}: Pick<QuestionChartProps, 'survey' | 'merged' | 'voteCount' | 'loadedAt'>) {
  return (
    <>
      <ResultCounts question={question} dense />
      <Meta>{formatResultSummary(question)}</Meta>
      {!question.heldBack && <QuestionNumbers question={question} />}
      <ChartFileButtons
        surveyTitle={survey.title}
        address={new URL(externalPaths.survey(survey._id), location.origin).href}
        question={question}
        number={number}
        counted={{ votes, of: voteCount }}
        loadedAt={loadedAt}
      />
    </>
  );
}

/** The answers to one question, as bars, as a table, and as files. Written answers are only counted here. */
export function QuestionChart({ isOneOfSeveral, isListed, level, ...chart }: QuestionChartProps) {
  const { survey, merged } = chart;
  const { question, number } = merged;
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        {/* Always above the title, however long that is. */}
        <div>
          <Meta>{strings.question(number)}</Meta>
          <Subheading as={level} id={headingId} dir="auto">
            {question.title}
          </Subheading>
        </div>
      </CardHeader>
      <ChartBody>
        <CorrectionNote question={question} />
        {isWrittenKind(question.kind) ? (
          <WrittenAnswerCount survey={survey} question={question} isListed={isListed} />
        ) : (
          <Counts {...chart} />
        )}
        {isOneOfSeveral && <VersionsNote merged={merged} />}
      </ChartBody>
    </Card>
  );
}
