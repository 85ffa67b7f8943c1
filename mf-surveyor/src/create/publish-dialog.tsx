import {
  Facts,
  formatClosingLocal,
  formatClosingUtc,
  formatCount,
  formatDateTime,
  formatUtc,
  Stack,
  Subheading,
  type Fact,
} from '@canvass/shared/ui';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { getClosingTime } from '../form/deadline/typed-date';
import { getVisibility, listQuestions, type SurveyForm } from '../form/survey-form';
import { publishSummary as strings } from '../strings/publish-summary';
import { strings as formStrings } from '../strings/survey-form';
import type { PublishIntent } from './use-create-survey-form';

/** A moment in UTC, and below it on the reader's clock. */
function Moment({ utc, local }: { utc: string; local: string }) {
  return (
    <>
      <b>{utc}</b>
      <br />
      <span>{local}</span>
    </>
  );
}

function listFacts(survey: SurveyForm, intent: PublishIntent): Fact[] {
  const { labels } = strings;
  const { voterPolicy, ballotPolicy, resultsPolicy, showsWholeBallots } = survey;
  const isWhole = ballotPolicy === 'anonymous' && showsWholeBallots;
  const closesAt = getClosingTime(survey.deadline);
  const opening = intent.kind === 'schedule' && (
    <Moment utc={formatUtc(intent.opensAt)} local={strings.yourTime(formatDateTime(intent.opensAt))} />
  );
  return [
    { label: labels.voters, value: formStrings.voterPolicies[voterPolicy].label },
    { label: labels.visibility, value: formStrings.visibilityPolicies[getVisibility(survey)].label },
    ...(opening ? [{ label: labels.opens, value: opening }] : []),
    {
      label: labels.closes,
      value: closesAt && <Moment utc={formatClosingUtc(closesAt)} local={formatClosingLocal(closesAt)} />,
    },
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
