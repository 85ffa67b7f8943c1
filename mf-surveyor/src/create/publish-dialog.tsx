import { getVisibility } from '@canvass/shared/contracts';
import {
  Facts,
  formatClosingInWords,
  formatCount,
  formatInWords,
  Stack,
  Subheading,
  type Fact,
} from '@canvass/shared/ui';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { getClosingTime } from '../form/deadline/typed-date';
import { listQuestions, type SurveyForm } from '../form/survey-form';
import { publishSummary as strings } from '../strings/publish-summary';
import { strings as formStrings } from '../strings/survey-form';
import type { PublishIntent } from './use-create-survey-form';

function formatClosing(survey: SurveyForm): string | undefined {
  const closesAt = getClosingTime(survey);
  if (!closesAt) return undefined;
  return survey.closingTime.trim() ? formatInWords(closesAt) : formatClosingInWords(closesAt);
}

function listFacts(survey: SurveyForm, intent: PublishIntent): Fact[] {
  const { labels } = strings;
  const { voterPolicy, ballotPolicy, resultsPolicy, showsWholeBallots } = survey;
  const isWhole = ballotPolicy === 'anonymous' && showsWholeBallots;
  return [
    { label: labels.voters, value: formStrings.voterPolicies[voterPolicy].label },
    { label: labels.visibility, value: formStrings.visibilityPolicies[getVisibility(survey)].label },
    ...(intent.kind === 'schedule' ? [{ label: labels.opens, value: formatInWords(intent.opensAt) }] : []),
    { label: labels.closes, value: formatClosing(survey) },
    { label: labels.ballots, value: isWhole ? strings.wholeBallots : strings.ballots[ballotPolicy] },
    { label: labels.results, value: strings.results[ballotPolicy][resultsPolicy] },
    { label: labels.questions, value: formatCount(listQuestions(survey).length) },
  ];
}

interface PublishDialogProps {
  survey: SurveyForm;
  intent: PublishIntent;
  onConfirm: () => void;
  onClose: () => void;
}

/** Sums up a survey before it is published or scheduled, and says what can no longer be changed then. */
export function PublishDialog({ survey, intent, onConfirm, onClose }: PublishDialogProps) {
  const { title, confirm } = strings[intent.kind];
  return (
    <ConfirmDialog title={title} subject={survey.title} confirmLabel={confirm} onConfirm={onConfirm} onClose={onClose}>
      <Stack>
        <Facts facts={listFacts(survey, intent)} />
        <Stack gap="s">
          <Subheading as="h3">{strings.fixedTitle}</Subheading>
          {strings.fixed[survey.ballotPolicy].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      </Stack>
    </ConfirmDialog>
  );
}
