import {
  DEFAULT_BALLOT_POLICY,
  DEFAULT_VOTER_POLICY,
  getFieldRules,
  getVisibility,
  hasNewQuestions,
  isBallotPolicyFixed,
  isContentFixed,
  isCorrection,
  isSameSurveyField,
  pickSurveyFields,
  readSurveyField,
  SURVEY_FIELD_NAMES,
  type SurveyFieldName,
  type SurveyFieldRules,
  type VisibilityPolicy,
} from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../../audit/audit.service';
import type { OwnSurveyCall } from '../../endpoints/route';
import { problem } from '../../kernel/http/problems/problem';
import type { UserRecord } from '../../records/users.collection';
import type { BallotKeys } from '../../records/ballot-keys';
import { requireAvailablePolicy } from '../../records/ballot-policy';
import { correctQuestions } from './corrections';
import { keepStoredTexts, requireDifferentOptions } from './stored-texts';
import { keepsDeadline, parseNewDeadline, type RequestedDeadline } from './new-deadline';
import { getReopening } from '../states/reopening';
import { createHistoryEntries } from './survey-changes';
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

/**
 * The survey after an edit: what the edit does not say stays as it is. The deadline of a closed survey may stay unchanged,
 * so that its texts can be corrected.
 */
function toChanges(survey: SurveyRecord, edit: SurveyEdit, at: Date): SurveyChanges {
  const { day, closesAt } = parseNewDeadline(edit, at, survey);
  const { showsWholeBallots = false, ...fields } = { ...pickSurveyFields(survey), ...pickSurveyFields(edit) };
  const { voterPolicy = DEFAULT_VOTER_POLICY, ballotPolicy = DEFAULT_BALLOT_POLICY } = fields;
  return {
    ...fields,
    deadline: day,
    closesAt,
    questions: edit.questions,
    voterPolicy,
    visibilityPolicy: edit.visibilityPolicy ?? getKeptVisibility(survey, edit),
    ballotPolicy,
    // Only anonymous ballots can be shown as a whole without names.
    ...(ballotPolicy === 'anonymous' && { showsWholeBallots }),
    ...(restrictsVoters(survey, edit) && isBallotPolicyFixed(survey) && { hasUninvitedVotes: true as const }),
  };
}

/** Whether an edit restricts a survey to invited people. */
function restrictsVoters(survey: SurveyRecord, edit: SurveyEdit): boolean {
  return edit.voterPolicy === 'invited' && survey.voterPolicy !== 'invited';
}

/** Who finds a survey after an edit that does not say so: whoever restricts it to invited people takes it off the lists. */
function getKeptVisibility(survey: SurveyRecord, edit: SurveyEdit): VisibilityPolicy {
  return restrictsVoters(survey, edit) ? 'link' : getVisibility(survey);
}

/** Whether an edit leaves a field as it is. */
function keepsField(survey: SurveyRecord, edit: SurveyEdit, field: SurveyFieldName): boolean {
  if (field === 'deadline') return keepsDeadline(edit, survey);
  return edit[field] === undefined || isSameSurveyField(survey, { ...survey, [field]: edit[field] }, field);
}

/** The fields that an edit would change although votes have fixed them. */
function listFixedChanges(survey: SurveyRecord, edit: SurveyEdit, votes: SurveyFieldRules['fixedBy']) {
  return SURVEY_FIELD_NAMES.filter(
    (field) => getFieldRules(field).fixedBy === votes && !keepsField(survey, edit, field),
  );
}

/** @throws ballot-box-sealed for other policies of an anonymous survey that has votes, or questions that are not just corrected. */
function requireUnsealedContent(survey: SurveyRecord, edit: SurveyEdit): void {
  if (!isContentFixed(survey)) return;
  const isChanged =
    (hasNewQuestions(survey.questions, edit.questions) &&
      !(edit.correction && isCorrection(survey.questions, edit.questions))) ||
    listFixedChanges(survey, edit, 'anonymous votes').length > 0;
  if (isChanged) throw problem('ballot-box-sealed');
}

/**
 * Whether the edit is already stored: by an earlier attempt whose answer was lost, or by the same edit from elsewhere.
 */
function isAlreadySaved(survey: SurveyRecord, edit: SurveyEdit): boolean {
  return (
    SURVEY_FIELD_NAMES.every((field) => keepsField(survey, edit, field)) &&
    !hasNewQuestions(survey.questions, edit.questions)
  );
}

/** Whether an edit corrects texts that people have read. Before the first vote, it is an ordinary edit. */
function correctsTexts(survey: SurveyRecord, { correction, questions }: SurveyEdit): boolean {
  return correction === true && survey.questionsFrozen && hasNewQuestions(survey.questions, questions);
}

/** The state of a survey in an audit entry, without its questions, which are listed by version. */
function getAuditState(changes: SurveyChanges, version: number) {
  return { ...pickSurveyFields(changes), deadline: readSurveyField(changes, 'deadline'), version };
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
        if (isBallotPolicyFixed(survey) && listFixedChanges(survey, edit, 'votes').length > 0) {
          throw problem('ballot-policy-fixed');
        }
        if (!keepsField(survey, edit, 'ballotPolicy')) requireAvailablePolicy(edit.ballotPolicy, ballotKeys);
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
