import { isContentFixed, type Survey } from '@canvass/shared/contracts';
import { Button, ButtonLink, Choice, ChoiceGroup, Meta, Notice, Row, Stack } from '@canvass/shared/ui';
import { toChoiceTexts } from '../form/policy-choices';
import { SaveErrorNotice } from '../form/save-error-notice';
import { strings } from '../strings/edit';
import { useConfirmBeforeUnload, useEditState } from './use-edit-state';
import type { Correcting } from './use-edit';
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
  if (code === 'too-many-versions' || code === 'too-many-changes' || code === 'ballot-box-sealed') {
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

/** That the votes of others have made an edit impossible, and how to go on with the rest of it. */
function FixedContentNotice({ onRestore }: { onRestore: () => void }) {
  const restore = (
    <Button size="s" onClick={onRestore}>
      {strings.restoreFixed}
    </Button>
  );
  return (
    <Notice kind="warn" title={strings.fixedChanges} action={restore}>
      {strings.fixedChangesText}
    </Notice>
  );
}

interface ConsequencesProps {
  survey: Survey;
  state: ReturnType<typeof useEditState>;
  isCorrection: boolean;
}

/** What saving would do. */
function Consequences({ survey, state, isCorrection }: ConsequencesProps) {
  return (
    <>
      {state.createsVersion && !isCorrection && (
        <Notice title={strings.newVersion(survey.version + 1)}>{strings.newVersionText(survey.version)}</Notice>
      )}
      {isCorrection && (
        <Notice title={strings.correction}>
          {isContentFixed(survey) ? strings.fixedCorrectionText : strings.correctionText}
        </Notice>
      )}
      {state.newVoterPolicy && (
        <Notice title={strings.newVoters}>
          {state.newVoterPolicy === 'invited' ? strings.newVotersInvitedText : strings.newVotersText}
        </Notice>
      )}
      {state.newVisibility && (
        <Notice title={strings.newVisibility}>{strings.newVisibilityText[state.newVisibility]}</Notice>
      )}
      {state.changesBallotPolicy && <Notice title={strings.newBallots}>{strings.newBallotsText}</Notice>}
      {state.reopens && <Notice>{strings.reopens}</Notice>}
    </>
  );
}

/** The choice between a new version of the questions and corrected texts. */
function CorrectionChoice({ version, correcting }: { version: number; correcting: Correcting }) {
  const { isChosen, choose } = correcting;
  return (
    <ChoiceGroup legend={strings.correctionLegend}>
      <Choice
        name="correction"
        value="version"
        checked={!isChosen}
        onChange={() => choose(false)}
        {...toChoiceTexts(strings.asVersion(version))}
      />
      <Choice
        name="correction"
        value="correction"
        checked={isChosen}
        onChange={() => choose(true)}
        {...toChoiceTexts(strings.asCorrection)}
      />
    </ChoiceGroup>
  );
}

interface FormFooterProps {
  survey: Survey;
  saving: SaveState;
  correcting: Correcting;
  /** Takes back the changes that anonymous votes do not allow. */
  onRestore: () => void;
}

/** The save button, what saving would do, and why it failed. */
export function FormFooter({ survey, saving, correcting, onRestore }: FormFooterProps) {
  const state = useEditState(survey);
  useConfirmBeforeUnload(state.isChanged);
  const { saveError } = saving;
  // The first vote may have come after this page was loaded.
  const isFixed = isContentFixed(survey) || saveError?.failure.code === 'ballot-box-sealed';
  const isRefused = isFixed && state.changesFixedContent;
  // Anonymous votes leave no choice: only corrections can be saved.
  const isCorrection = state.canCorrect && (isFixed || correcting.isChosen);
  const label = state.createsVersion && !isFixed && !isCorrection ? strings.saveAs(survey.version + 1) : strings.save;
  return (
    <Stack>
      {state.canCorrect && !isFixed && <CorrectionChoice version={survey.version + 1} correcting={correcting} />}
      <div aria-live="polite">
        <Stack gap="s">
          {isRefused ? (
            <FixedContentNotice onRestore={onRestore} />
          ) : (
            <Consequences survey={survey} state={state} isCorrection={isCorrection} />
          )}
        </Stack>
      </div>
      <Row>
        <Button kind="primary" size="l" type="submit" busy={saving.isSaving} disabled={!state.isChanged || isRefused}>
          {saving.isSaving ? strings.saving : label}
        </Button>
        <Meta>{isRefused ? strings.draftKept : describeState(state)}</Meta>
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
