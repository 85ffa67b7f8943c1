import {
  getQuestionKey,
  listAsked,
  listShownNumbers,
  omitUnasked,
  type Answers,
  type AnswerValue,
} from '@canvass/shared/contracts';
import {
  Ballot,
  Button,
  Dialog,
  Meta,
  MutedText,
  rankingParts,
  strings as uiStrings,
  Subheading,
  tokens,
} from '@canvass/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { showsWholeBallots } from '../../anonymous/ballot-policy';
import { strings } from '../../strings/survey-form';
import { omitInvalidSettings, toQuestion } from '../questions/convert-question';
import type { QuestionFields } from '../questions/question-form';
import { PreviewQuestion } from './preview-question';
import { listQuestions, type SurveyForm } from '../survey-form';

const Title = styled(Subheading)`
  font: ${tokens.weight.regular} ${tokens.text.xl2} / ${tokens.leading.snug} ${tokens.font.serif};
`;

const Description = styled(MutedText)`
  white-space: pre-line;
`;

/** The questions that are asked after the answers that were tried. */
function PreviewBallot({ questions: fields }: { questions: QuestionFields[] }) {
  const questions = fields.map((each) => toQuestion(omitInvalidSettings(each)));
  const [answers, setAnswers] = useState<Answers>({});
  const asked = listAsked(questions, answers);
  const shownNumbers = listShownNumbers(asked);

  // A question that disappears loses its answer.
  const tryAnswer = (key: string, answer: AnswerValue) =>
    setAnswers((previous) => omitUnasked(questions, { ...previous, [key]: answer }));

  return (
    <Ballot>
      {fields.map((question, index) => {
        const key = getQuestionKey(index);
        if (!asked[index]) return null;
        return (
          <PreviewQuestion
            key={key}
            variant="vote"
            question={question}
            number={shownNumbers[index] ?? index + 1}
            rankingParts={rankingParts}
            onTry={(answer) => tryAnswer(key, answer)}
          />
        );
      })}
    </Ballot>
  );
}

/** The whole survey as voters see it, to try out. Nothing in it is sent. */
export function PreviewDialog({ survey, onClose }: { survey: SurveyForm; onClose: () => void }) {
  const questions = listQuestions(survey);
  return (
    <Dialog
      isWide
      title={strings.previewTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{strings.close}</Button>}
    >
      <Meta>{questions.length > 0 ? strings.previewTry : strings.previewNothing}</Meta>
      <Title>{survey.title.trim() || strings.previewUntitled}</Title>
      {survey.description.trim() && <Description>{survey.description.trim()}</Description>}
      {survey.location.trim() && (
        <Meta>
          {strings.fields.location}: <bdi>{survey.location.trim()}</bdi>
        </Meta>
      )}
      <Meta>{strings.voterPolicies[survey.voterPolicy].preview}</Meta>
      <Meta>{strings.ballotPolicies[survey.ballotPolicy].preview}</Meta>
      {showsWholeBallots(survey) && <Meta>{uiStrings.wholeBallots}</Meta>}
      {questions.some(({ dependsOn }) => dependsOn !== null) && <Meta>{strings.previewConditions}</Meta>}
      {questions.length > 0 && <PreviewBallot questions={questions} />}
    </Dialog>
  );
}
