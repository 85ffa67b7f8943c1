import {
  formatDeadline,
  getVisibility,
  hasNewQuestions,
  isBallotPolicyFixed,
  isContentFixed,
  isCorrection,
  type BallotPolicy,
  type VisibilityPolicy,
} from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../../audit/audit.service';
import type { OwnSurveyCall } from '../../endpoints/route';
import { problem } from '../../kernel/http/problems/problem';
import type { UserRecord } from '../../records/users.collection';
import type { BallotKeys } from '../../records/ballot-keys';
import { DEFAULT_BALLOT_POLICY, requireAvailablePolicy } from '../../records/ballot-policy';
import { correctQuestions } from './corrections';
import { keepStoredTexts, requireDifferentOptions } from './stored-texts';
import { keepsDeadline, parseNewDeadline, type RequestedDeadline } from './new-deadline';
import { getReopening } from '../states/reopening';
import { createHistoryEntries, DEFAULT_VOTER_POLICY } from './survey-changes';
import { MAX_REVISION, type HistoryEntry, type SurveyRecord, type WholeSurvey } from '../../records/surveys.collection';
import type { Reopening, SurveyChanges, SurveyInput, SurveysRepository } from '../surveys.repository';

/** The maximum number of versions of a survey, because their tallies are stored in its document. */
const MAX_VERSIONS = 20;

/** How often a save without an expected revision is tried when others save at the same time. */
const MAX_ATTEMPTS = 5;

export interface SurveyEdit extends Omit<SurveyInput, 'closesAt'>, RequestedDeadline {
  /** Its questions differ in corrected texts only, which need no new version. */
  correction?: boolean | undefined;
  /** The revision that the editor saw; absent if the last save wins. */
  revision?: number | undefined;
}

interface SaveResult {
  modifiedCount: number;
  version: number;
  revision: number;
}

export type SurveyEditsService = ReturnType<typeof createSurveyEditsService>;

/** The deadline of a closed survey may stay unchanged, so that its texts can be corrected. */
function toChanges(survey: SurveyRecord, edit: SurveyEdit, at: Date): SurveyChanges {
  const { title, description, category, questions, resultsPolicy } = edit;
  const { day, closesAt } = parseNewDeadline(edit, at, survey);
  const voterPolicy = edit.voterPolicy ?? survey.voterPolicy ?? DEFAULT_VOTER_POLICY;
  const ballotPolicy = edit.ballotPolicy ?? survey.ballotPolicy ?? DEFAULT_BALLOT_POLICY;
  const visibilityPolicy = edit.visibilityPolicy ?? getKeptVisibility(survey, edit);
  const policies = {
    resultsPolicy,
    voterPolicy,
    visibilityPolicy,
    ballotPolicy,
    ...getShowsWholeBallots(survey, edit, ballotPolicy),
    ...(restrictsVoters(survey, edit) && isBallotPolicyFixed(survey) && { hasUninvitedVotes: true as const }),
  };
  return { title, description, category, questions, ...policies, deadline: day, closesAt };
}

/** Whether an edit restricts a survey to invited people. */
function restrictsVoters(survey: SurveyRecord, edit: SurveyEdit): boolean {
  return edit.voterPolicy === 'invited' && survey.voterPolicy !== 'invited';
}

/** Who finds a survey after an edit that does not say so: whoever restricts it to invited people takes it off the lists. */
function getKeptVisibility(survey: SurveyRecord, edit: SurveyEdit): VisibilityPolicy {
  return restrictsVoters(survey, edit) ? 'link' : getVisibility(survey);
}

/** Only anonymous ballots can be shown as a whole without names. */
function getShowsWholeBallots(
  survey: SurveyRecord,
  edit: SurveyEdit,
  ballotPolicy: BallotPolicy,
): Pick<SurveyChanges, 'showsWholeBallots'> {
  const showsWholeBallots = edit.showsWholeBallots ?? survey.showsWholeBallots ?? false;
  return ballotPolicy === 'anonymous' ? { showsWholeBallots } : {};
}

/** @throws ballot-box-sealed for other policies of an anonymous survey that has votes, or questions that are not just corrected. */
function requireUnsealedContent(survey: SurveyRecord, edit: SurveyEdit): void {
  if (!isContentFixed(survey)) return;
  const { voterPolicy = DEFAULT_VOTER_POLICY, showsWholeBallots = false } = survey;
  const isChanged =
    (hasNewQuestions(survey.questions, edit.questions) &&
      !(edit.correction && isCorrection(survey.questions, edit.questions))) ||
    edit.resultsPolicy !== survey.resultsPolicy ||
    (edit.voterPolicy ?? voterPolicy) !== voterPolicy ||
    (edit.showsWholeBallots ?? showsWholeBallots) !== showsWholeBallots;
  if (isChanged) throw problem('ballot-box-sealed');
}

function changesBallotPolicy(survey: SurveyRecord, { ballotPolicy }: SurveyEdit): boolean {
  return ballotPolicy !== undefined && ballotPolicy !== (survey.ballotPolicy ?? DEFAULT_BALLOT_POLICY);
}

/**
 * Whether the edit is already stored: by an earlier attempt whose answer was lost, or by the same edit from elsewhere.
 */
function isAlreadySaved(survey: SurveyRecord, edit: SurveyEdit): boolean {
  const { title, description, category, resultsPolicy } = edit;
  return (
    title === survey.title &&
    description === survey.description &&
    category === survey.category &&
    resultsPolicy === survey.resultsPolicy &&
    (edit.voterPolicy === undefined || edit.voterPolicy === (survey.voterPolicy ?? DEFAULT_VOTER_POLICY)) &&
    (edit.visibilityPolicy === undefined || edit.visibilityPolicy === getVisibility(survey)) &&
    !changesBallotPolicy(survey, edit) &&
    (edit.showsWholeBallots === undefined || edit.showsWholeBallots === (survey.showsWholeBallots ?? false)) &&
    keepsDeadline(edit, survey) &&
    !hasNewQuestions(survey.questions, edit.questions)
  );
}

/** Whether an edit corrects texts that people have read. Before the first vote, it is an ordinary edit. */
function correctsTexts(survey: SurveyRecord, { correction, questions }: SurveyEdit): boolean {
  return correction === true && survey.questionsFrozen && hasNewQuestions(survey.questions, questions);
}

/** The state of a survey in an audit entry, without its questions, which are listed by version. */
function getAuditState(changes: SurveyChanges, version: number) {
  const {
    title,
    description,
    category,
    resultsPolicy,
    voterPolicy,
    visibilityPolicy,
    ballotPolicy,
    showsWholeBallots,
  } = changes;
  const deadline = formatDeadline({ day: changes.deadline, closesAt: changes.closesAt });
  const policies = {
    resultsPolicy,
    ...(voterPolicy && { voterPolicy }),
    ...(visibilityPolicy && { visibilityPolicy }),
    ...(ballotPolicy && { ballotPolicy }),
    ...(showsWholeBallots && { showsWholeBallots }),
  };
  return { title, description, category, deadline, ...policies, version };
}

/** Edits of the caller's own surveys. */
export function createSurveyEditsService({
  surveys,
  ballotKeys,
  audit,
  now,
}: {
  surveys: SurveysRepository;
  ballotKeys: Pick<BallotKeys, 'isAvailable'>;
  audit: AuditService;
  now: () => Date;
}) {
  /** @throws too-many-versions */
  async function prepareNextVersion(survey: SurveyRecord, changes: SurveyChanges): Promise<number> {
    if (!survey.questionsFrozen || !hasNewQuestions(survey.questions, changes.questions)) return survey.version;
    if (survey.version >= MAX_VERSIONS) throw problem('too-many-versions');
    await surveys.archiveVersion(survey);
    return survey.version + 1;
  }

  /** @returns false if someone else saved the survey or cast its first vote in the meantime. */
  function save(
    caller: UserRecord,
    survey: SurveyRecord,
    changes: SurveyChanges,
    next: { version: number; entries: HistoryEntry[]; reopening: Reopening | undefined },
  ): Promise<boolean> {
    const movesClosing = changes.closesAt.getTime() !== survey.closesAt.getTime();
    const auditEntry = {
      ...describeActor(caller),
      action: 'survey-edited' as const,
      subject: { kind: 'survey' as const, id: survey.id, label: survey.title },
      before: getAuditState(survey, survey.version),
      after: getAuditState(changes, next.version),
    };
    return audit.runAudited(auditEntry, async (setDetails) => {
      const saved = await surveys.save(survey, changes, { ...next, movesClosing });
      if (!saved) setDetails({ outcome: 'refused' });
      return saved;
    });
  }

  return {
    findSurvey: (id: string): Promise<WholeSurvey | null> => surveys.findWithTallies(id),

    /**
     * Saves an edit. Before the first vote, the version stays 1; changing questions that have votes creates a new
     * version. An edit that is already stored is not a conflict, whatever its revision.
     * @throws survey-conflict, not-a-correction, survey-closed, too-many-versions, too-many-changes, ballot-policy-fixed, ballot-box-sealed, anonymity-unavailable,
     * results-revealed, invalid-input; after concurrent saves, also what loading the survey again throws.
     */
    async update(
      caller: UserRecord,
      { survey: first, reloadSurvey }: OwnSurveyCall<WholeSurvey>,
      sent: SurveyEdit,
    ): Promise<SaveResult> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const survey = attempt === 0 ? first : await reloadSurvey();
        const edit = { ...sent, ...keepStoredTexts(survey, sent) };
        const { version: current, revision } = survey;
        if (isAlreadySaved(survey, edit)) return { modifiedCount: 0, version: current, revision };
        if (edit.revision !== undefined && edit.revision !== revision) throw problem('survey-conflict');
        if (changesBallotPolicy(survey, edit)) {
          if (isBallotPolicyFixed(survey)) throw problem('ballot-policy-fixed');
          requireAvailablePolicy(edit.ballotPolicy, ballotKeys);
        }
        requireUnsealedContent(survey, edit);
        requireDifferentOptions(survey, edit);
        const at = now();
        const isCorrected = correctsTexts(survey, edit);
        const questions = isCorrected ? correctQuestions(survey, edit.questions, at) : edit.questions;
        const changes = toChanges(survey, { ...edit, questions }, at);
        const version = isCorrected ? current : await prepareNextVersion(survey, changes);
        const entries = createHistoryEntries(survey, changes, { version, isCorrection: isCorrected, at });
        if (revision >= MAX_REVISION) throw problem('too-many-changes');
        const reopening = getReopening(survey, changes.closesAt, at);
        if (await save(caller, survey, changes, { version, entries, reopening })) {
          return { modifiedCount: 1, version, revision: revision + 1 };
        }
      }
      throw problem('survey-conflict');
    },
  };
}
