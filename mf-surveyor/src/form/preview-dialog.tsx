import { questionKey } from '@canvass/shared/contracts';
import { Ballot, Button, Dialog, Meta, Quiet, Subheading, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words/survey-form';
import { PreviewQuestion } from './preview-question';
import { allQuestions, type SurveyForm } from './survey-form';

const Title = styled(Subheading)`
  font: ${tokens.weight.regular} ${tokens.text.xl2} / ${tokens.leading.snug} ${tokens.font.serif};
`;

const Description = styled(Quiet)`
  white-space: pre-line;
`;

/** The whole survey as a respondent sees it, to be tried. Nothing in it is sent. */
export function PreviewDialog({ survey, onClose }: { survey: SurveyForm; onClose: () => void }) {
  const questions = allQuestions(survey);
  return (
    <Dialog
      wide
      title={words.previewTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Meta>{questions.length > 0 ? words.previewTry : words.previewNothing}</Meta>
      <Title>{survey.title.trim() || words.previewUntitled}</Title>
      {survey.description.trim() && <Description>{survey.description.trim()}</Description>}
      {questions.length > 0 && (
        <Ballot>
          {questions.map((question, index) => (
            <PreviewQuestion key={questionKey(index)} use="vote" question={question} number={index + 1} />
          ))}
        </Ballot>
      )}
    </Dialog>
  );
}
