import type { Survey } from '@canvass/shared/contracts';
import { Button, ButtonLink, Meta, Notice, Row, Stack } from '@canvass/shared/ui';
import { RefusalNotice } from '../form/refusal-notice';
import { words } from '../words/edit';
import { useAskBeforeLeaving, useEditState } from './use-edit-state';
import type { Saving } from './use-saving';

/** What helps where trying again does not. */
function WayOn({ code, survey, saving }: { code: string; survey: Survey; saving: Saving }) {
  if (code === 'survey-conflict') {
    return (
      <Button size="s" onClick={() => saving.setComparing(true)}>
        {words.compare}
      </Button>
    );
  }
  if (code === 'too-many-versions' || code === 'too-many-changes') {
    return (
      <ButtonLink size="s" to={`/dashboard/surveyor/create?from=${survey._id}`}>
        {words.duplicate}
      </ButtonLink>
    );
  }
  if (code === 'not-your-survey' || code === 'survey-not-found') {
    return (
      <ButtonLink size="s" to="/dashboard/surveyor/update">
        {words.back}
      </ButtonLink>
    );
  }
  return null;
}

function aside({ isChanged, asksAnew, makesVersion }: ReturnType<typeof useEditState>): string {
  if (!isChanged) return words.unchanged;
  return asksAnew && !makesVersion ? words.inPlace : words.kept;
}

/** The button that saves, what it would do, and why it did not. */
export function SaveFoot({ survey, saving }: { survey: Survey; saving: Saving }) {
  const state = useEditState(survey);
  useAskBeforeLeaving(state.isChanged);
  const next = survey.version + 1;
  const { told } = saving;
  const label = state.makesVersion ? words.saveAs(next) : words.save;
  return (
    <Stack>
      <div aria-live="polite">
        <Stack gap="s">
          {state.makesVersion && <Notice title={words.newVersion(next)}>{words.newVersionText(survey.version)}</Notice>}
          {state.reopens && <Notice>{words.reopens}</Notice>}
        </Stack>
      </div>
      <Row>
        <Button kind="primary" size="l" type="submit" busy={saving.isSaving} disabled={!state.isChanged}>
          {saving.isSaving ? words.saving : label}
        </Button>
        <Meta>{aside(state)}</Meta>
      </Row>
      {told && (
        <RefusalNotice told={told} action={<WayOn code={told.failure.code} survey={survey} saving={saving} />} />
      )}
    </Stack>
  );
}
