import {
  formatDeadline,
  toDeadlineDay,
  SURVEY_TRANSITIONS,
  type AuditEntry,
  type StateChange,
  type SurveyState,
} from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../../audit/audit.service';
import type { OwnSurveyCall } from '../../endpoints/route';
import { invalidField, problem } from '../../kernel/http/problems/problem';
import type { UserRecord } from '../../records/users.collection';
import { parseNewDeadline, type RequestedDeadline } from '../edits/new-deadline';
import { createClosingAnnouncements, createResultsAnnouncement } from '../results/results-announcement';
import { getCompletionTime } from '../../records/shown-tallies';
import { MAX_REVISION, type HistoryEntry, type WholeSurvey } from '../../records/surveys.collection';
import type { SurveysRepository } from '../surveys.repository';
import { getReopening } from './reopening';
import { getSurveyState, requireOwnerTransition } from './survey-state';
import type { StateUpdate, SurveyStatesRepository } from './survey-states.repository';

/** How often a change is tried while others change the survey, or vote on it. */
const MAX_ATTEMPTS = 5;

/** Changes after which a survey can do less. They are never refused because of earlier changes. */
const ALWAYS_POSSIBLE = new Set<StateChange['action']>(['close', 'withdraw']);

const AUDIT_ACTIONS = {
  close: 'survey-closed',
  extend: 'survey-extended',
  reopen: 'survey-reopened',
  withdraw: 'survey-withdrawn',
  restore: 'survey-restored',
} as const satisfies Record<StateChange['action'], AuditEntry['action']>;

export type SurveyStatesService = ReturnType<typeof createSurveyStatesService>;

function createEntry(kind: HistoryEntry['kind'], at: Date, changes: HistoryEntry['changes'] = []): HistoryEntry {
  return { kind, at, by: 'owner', changes };
}

/** @throws invalid-input if the new deadline is not a later one. */
function moveDeadline(
  survey: WholeSurvey,
  requested: RequestedDeadline,
  kind: 'extended' | 'reopened',
  at: Date,
): StateUpdate {
  const deadline = parseNewDeadline(requested, at);
  const { closesAt } = deadline;
  if (closesAt <= survey.closesAt) throw invalidField('body.deadline', 'must be later than the current deadline');
  const before = formatDeadline({ day: survey.deadline, closesAt: survey.closesAt });
  const change = { field: 'deadline' as const, before, after: formatDeadline(deadline) };
  return {
    fields: { deadline: deadline.day, closesAt, closingDueAt: closesAt },
    removed: ['closedAt', 'finalReportDueAt'],
    entry: createEntry(kind, at, [change]),
    reopening: getReopening(survey, closesAt, at),
  };
}

function toUpdate(survey: WholeSurvey, change: StateChange, at: Date): StateUpdate {
  switch (change.action) {
    case 'close':
      return {
        fields: {
          closesAt: at,
          closedAt: at,
          deadline: toDeadlineDay(at),
          finalReportDueAt: getCompletionTime(at),
        },
        removed: ['closingDueAt'],
        entry: createEntry('closed', at),
        announcement: createClosingAnnouncements(survey.ballotPolicy, at)[0],
      };
    case 'extend':
      return moveDeadline(survey, change, 'extended', at);
    case 'reopen':
      return moveDeadline(survey, change, 'reopened', at);
    case 'withdraw':
      return { fields: { status: 'Withdrawn', withdrawnAt: at }, entry: createEntry('withdrawn', at) };
    case 'restore':
      return {
        fields: { status: 'Publish' },
        removed: ['withdrawnAt'],
        entry: createEntry('restored', at),
        announcement: createResultsAnnouncement(at),
      };
    default:
      throw new Error(`There is no such change: ${JSON.stringify(change satisfies never)}.`);
  }
}

/** Whether a change without a new deadline was made before: by a repeated request, or in another window. */
function isAlreadyDone({ action }: StateChange, state: SurveyState): boolean {
  if (action === 'restore') return state === 'open' || state === 'closed';
  return (action === 'close' || action === 'withdraw') && state === SURVEY_TRANSITIONS[action].to;
}

function getAuditState({ status, deadline, closesAt }: Pick<WholeSurvey, 'status' | 'deadline' | 'closesAt'>) {
  return { status, deadline, closesAt };
}

/** Changes of the state of the caller's own published surveys. */
export function createSurveyStatesService({
  surveys,
  states,
  audit,
  now,
}: {
  surveys: Pick<SurveysRepository, 'findWithTallies'>;
  states: SurveyStatesRepository;
  audit: AuditService;
  now: () => Date;
}) {
  function save(caller: UserRecord, survey: WholeSurvey, action: StateChange['action'], update: StateUpdate) {
    const auditEntry = {
      ...describeActor(caller),
      action: AUDIT_ACTIONS[action],
      subject: { kind: 'survey' as const, id: survey.id, label: survey.title },
      before: getAuditState(survey),
      after: getAuditState({ ...survey, ...update.fields }),
    };
    return audit.runAudited(auditEntry, async (setDetails) => {
      const isSaved = await states.changeState(survey, update);
      if (!isSaved) setDetails({ outcome: 'refused' });
      return isSaved;
    });
  }

  return {
    findSurvey: (id: string): Promise<WholeSurvey | null> => surveys.findWithTallies(id),

    /**
     * @returns how many surveys changed, and the state of this one.
     * @throws state-conflict, invalid-input, too-many-changes; survey-conflict if others always come first; after
     * concurrent changes, also what loading the survey again throws.
     */
    async change(
      caller: UserRecord,
      { survey: first, reloadSurvey }: OwnSurveyCall<WholeSurvey>,
      change: StateChange,
    ): Promise<{ modifiedCount: number; state: SurveyState }> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const survey = attempt === 0 ? first : await reloadSurvey();
        const at = now();
        const state = getSurveyState(survey, at);
        if (isAlreadyDone(change, state)) return { modifiedCount: 0, state };
        requireOwnerTransition(change.action, state);
        if (survey.revision >= MAX_REVISION && !ALWAYS_POSSIBLE.has(change.action)) throw problem('too-many-changes');
        const update = toUpdate(survey, change, at);
        if (await save(caller, survey, change.action, update))
          return { modifiedCount: 1, state: getSurveyState({ ...survey, ...update.fields }, at) };
      }
      throw problem('survey-conflict');
    },
  };
}
