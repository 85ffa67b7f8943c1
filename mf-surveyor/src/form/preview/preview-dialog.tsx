import { getQuestionKey } from '@canvass/shared/contracts';
import { Ballot, Button, Dialog, Meta, MutedText, Subheading, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { PreviewQuestion } from './preview-question';
import { listQuestions, type SurveyForm } from '../survey-form';

const Title = styled(Subheading)`
  font: ${tokens.weight.regular} ${tokens.text.xl2} / ${tokens.leading.snug} ${tokens.font.serif};
`;

const Description = styled(MutedText)`
  white-space: pre-line;
`;

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
      <Meta>{strings.voterPolicies[survey.voterPolicy].preview}</Meta>
      <Meta>{strings.ballotPolicies[survey.ballotPolicy].preview}</Meta>
      {questions.length > 0 && (
        <Ballot>
          {questions.map((question, index) => (
            <PreviewQuestion key={getQuestionKey(index)} variant="vote" question={question} number={index + 1} />
          ))}
        </Ballot>
      )}
    </Dialog>
  );
}
