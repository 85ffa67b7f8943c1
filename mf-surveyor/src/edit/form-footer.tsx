import type { Survey } from '@canvass/shared/contracts';
import { Button, ButtonLink, Meta, Notice, Row, Stack } from '@canvass/shared/ui';
import { SaveErrorNotice } from '../form/save-error-notice';
import { strings } from '../strings/edit';
import { useConfirmBeforeUnload, useEditState } from './use-edit-state';
import type { SaveState } from './use-save-survey';
import { paths } from '../paths';

/** The next step after an error for which retrying does not help. */
function NextStep({ code, survey, saving }: { code: string; survey: Survey; saving: SaveState }) {
  if (code === 'survey-conflict') {
    return (
      <Button size="s" onClick={() => saving.setComparing(true)}>
        {strings.compare}
      </Button>
    );
  }
  if (code === 'too-many-versions' || code === 'too-many-changes') {
    return (
      <ButtonLink size="s" to={paths.create.copyHref(survey._id)}>
        {strings.duplicate}
      </ButtonLink>
    );
  }
  if (code === 'not-your-survey' || code === 'survey-not-found') {
    return (
      <ButtonLink size="s" to={paths.update}>
        {strings.back}
      </ButtonLink>
    );
  }
  return null;
}

function describeState({ isChanged, hasChangedQuestions, createsVersion }: ReturnType<typeof useEditState>): string {
  if (!isChanged) return strings.unchanged;
  return hasChangedQuestions && !createsVersion ? strings.changesInPlace : strings.draftKept;
}

/** The save button, what saving would do, and why it failed. */
export function FormFooter({ survey, saving }: { survey: Survey; saving: SaveState }) {
  const state = useEditState(survey);
  useConfirmBeforeUnload(state.isChanged);
  const nextVersion = survey.version + 1;
  const { saveError } = saving;
  const label = state.createsVersion ? strings.saveAs(nextVersion) : strings.save;
  return (
    <Stack>
      <div aria-live="polite">
        <Stack gap="s">
          {state.createsVersion && (
            <Notice title={strings.newVersion(nextVersion)}>{strings.newVersionText(survey.version)}</Notice>
          )}
          {state.newVoterPolicy && (
            <Notice title={strings.newVoters}>
              {state.newVoterPolicy === 'invited' ? strings.newVotersInvitedText : strings.newVotersText}
            </Notice>
          )}
          {state.changesBallotPolicy && <Notice title={strings.newBallots}>{strings.newBallotsText}</Notice>}
          {state.reopens && <Notice>{strings.reopens}</Notice>}
        </Stack>
      </div>
      <Row>
        <Button kind="primary" size="l" type="submit" busy={saving.isSaving} disabled={!state.isChanged}>
          {saving.isSaving ? strings.saving : label}
        </Button>
        <Meta>{describeState(state)}</Meta>
      </Row>
      {saveError && (
        <SaveErrorNotice
          error={saveError}
          action={<NextStep code={saveError.failure.code} survey={survey} saving={saving} />}
        />
      )}
    </Stack>
  );
}
