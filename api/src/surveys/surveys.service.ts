import {
  getFieldRules,
  SURVEY_FIELD_NAMES,
  type OwnSurveySort,
  type OwnSurveyState,
  type Survey,
  type SurveyChange,
  type SurveySort,
  type SurveySummary,
  type SurveyVersion,
  type Category,
} from '@canvass/shared/contracts';
import { formatTotal } from '../kernel/http/lists/count-limit';
import { hashJson } from '../kernel/http/idempotency/hash-json';
import { decodeCursor, type SortKind } from '../kernel/http/lists/cursor';
import { toPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { mapRecord } from '../kernel/http/presentation/present';
import { problem } from '../kernel/http/problems/problem';
import type { Page } from '../kernel/http/lists/page';
import type { BallotKeys } from '../records/ballot-keys';
import { requireAvailablePolicy } from '../records/ballot-policy';
import type { UserRecord } from '../records/users.collection';
import { parseNewDeadline } from './edits/new-deadline';
import { orderHistory } from './order-history';
import { presentSummary, presentSurvey } from './present-survey';
import { parseQueryTokens } from '../records/search-tokens';
import type { SurveyAccess } from './survey-access';
import type { SurveyorLookup } from './surveyors';
import type { Turnout } from './turnout';
import type { OwnSurveysRepository } from './search/own-surveys.repository';
import type { SurveyFilter, SurveyListsRepository } from './search/survey-lists.repository';
import type { DraftsRepository } from './drafts/drafts.repository';
import type { ScheduledOpenings } from './drafts/scheduled-openings';
import type { PublicationService } from './publication.service';
import type { HistoryEntry, SurveySummaryRecord } from '../records/surveys.collection';
import type { SurveyInput, SurveysRepository } from './surveys.repository';
import { toVersionKey } from '../records/tallies';

interface SurveyListInput extends PageRequest {
  category?: Category | undefined;
  sort: SurveySort;
  status?: 'all' | 'Unpublish' | undefined;
  state?: 'open' | undefined;
  q?: string | undefined;
}

interface OwnSurveyListInput extends PageRequest {
  state?: OwnSurveyState | undefined;
  sort: OwnSurveySort;
  q?: string | undefined;
}

export interface SurveysDependencies {
  surveys: SurveysRepository;
  lists: SurveyListsRepository;
  ownSurveys: OwnSurveysRepository;
  drafts: Pick<DraftsRepository, 'find'>;
  publication: PublicationService;
  openings: Pick<ScheduledOpenings, 'findSurvey'>;
  ballotKeys: Pick<BallotKeys, 'isAvailable'>;
  access: SurveyAccess;
  surveyors: SurveyorLookup;
  turnout: Turnout;
  now: () => Date;
}

export type SurveysService = ReturnType<typeof createSurveysService>;

function toPosition(survey: SurveySummaryRecord, sort: SurveySort) {
  return { value: sort === 'latest' ? survey.timestamp.toISOString() : survey.voteCount, id: survey.id };
}

/** What own surveys are sorted by, besides the id. */
const OWN_SORT_KINDS = {
  latest: 'id',
  'votes:desc': 'count',
  'closes:asc': 'moment',
  'closes:desc': 'moment',
} as const satisfies Record<OwnSurveySort, SortKind>;

function getOwnSortValue(survey: SurveySummaryRecord, sort: OwnSurveySort): number | string {
  if (sort === 'latest') return '';
  return sort === 'votes:desc' ? survey.voteCount : survey.closesAt.toISOString();
}

/** A change of a survey for those who may not read its questions. */
function withoutTexts({ changes, ...entry }: HistoryEntry): HistoryEntry {
  // What a later release has recorded may be a text.
  const isShown = (field: string) =>
    SURVEY_FIELD_NAMES.some((name) => name === field && getFieldRules(name).isText !== true);
  return { ...entry, changes: changes.map((change) => (isShown(change.field) ? change : { field: change.field })) };
}

/** The search term has no letter or digit, so nothing can match. */
function isUnsearchable(q: string | undefined, tokens: string[]): boolean {
  return q !== undefined && tokens.length === 0;
}

/** Creating, reading, and listing surveys. */
export function createSurveysService(dependencies: SurveysDependencies) {
  const { surveys, lists, ownSurveys, drafts, publication, openings, ballotKeys, access, surveyors, turnout, now } =
    dependencies;

  return {
    /**
     * Publishes a survey; a repeat with the same idempotency key returns the id of the first one.
     * @throws idempotency-key-reused; draft-not-found; anonymity-unavailable; invalid-input if the deadline has passed or is too far ahead.
     */
    async create(
      caller: UserRecord,
      { deadline, closesAt, draftId, ...input }: SurveyInput & { draftId?: string | undefined },
      idempotencyKey?: string,
    ): Promise<string> {
      requireAvailablePolicy(input.ballotPolicy, ballotKeys);
      const at = now();
      const parsed = parseNewDeadline({ deadline, closesAt }, at);
      const hashed = {
        deadline,
        ...(closesAt !== undefined && { closesAt }),
        ...input,
        ...(draftId !== undefined && { draftId }),
      };
      const request = idempotencyKey ? { idempotencyKey, fingerprint: hashJson(hashed) } : undefined;
      const isPublishable = draftId === undefined || (await drafts.find(draftId))?.surveyorUid === caller.uid;
      const stored = isPublishable
        ? await publication.publish(caller, { survey: input, deadline: parsed, at, by: 'owner', draftId, request })
        : request && (await surveys.findCreated(caller.uid, request.idempotencyKey));
      if (!stored) throw problem('draft-not-found');
      if (stored.fingerprint !== request?.fingerprint) throw problem('idempotency-key-reused');
      return stored.id;
    },

    /** @throws survey-not-found, also for an unpublished survey that is not the caller's. */
    async read(caller: UserRecord | null, id: string): Promise<Survey> {
      const survey = access.requireReadable(caller, await openings.findSurvey(id));
      const isForOwnerOrAdmin = access.isOwnerOrAdmin(caller, survey);
      const surveyor = survey.surveyorUid === caller?.uid ? caller : await surveyors.find(survey);
      const canReadQuestions = await access.canReadQuestions(caller, survey);
      const invitedCount = isForOwnerOrAdmin ? await turnout.countInvitedTo(survey) : undefined;
      const viewer = { isForOwnerOrAdmin, canReadQuestions, surveyor, invitedCount };
      return mapRecord(id, () => presentSurvey(survey, viewer, now()));
    },

    /** @throws survey-not-found */
    async readHistory(caller: UserRecord | null, id: string): Promise<Page<SurveyChange>> {
      const survey = access.requireReadable(caller, await surveys.findHistory(id));
      const canReadTexts = await access.canReadQuestions(caller, survey);
      const ordered = mapRecord(id, () => orderHistory(survey.history).toReversed());
      const changes = canReadTexts ? ordered : ordered.map(withoutTexts);
      return {
        entries: changes.map(({ at, ...entry }) => ({ id, present: () => ({ ...entry, at: at.toISOString() }) })),
      };
    },

    /** @throws survey-not-found */
    async listVersions(caller: UserRecord | null, id: string): Promise<Page<SurveyVersion>> {
      const survey = access.requireReadable(caller, await surveys.findWithTallies(id));
      const canReadQuestions = await access.canReadQuestions(caller, survey);
      const versions = await surveys.listVersions(survey);
      const entries = versions.map((each) => ({
        id,
        present: () => ({
          version: each.version,
          questions: canReadQuestions ? each.questions : [],
          votes: survey.tallies?.[toVersionKey(each.version)]?.votes ?? 0,
        }),
      }));
      return { entries };
    },

    /**
     * Only admins may list surveys that are not published, as the endpoint declares.
     * @throws search-too-wide
     */
    async list(
      caller: UserRecord | null,
      { category, sort, status, state, q, limit, cursor }: SurveyListInput,
    ): Promise<Page<SurveySummary>> {
      const isForAdmin = status !== undefined;
      const kind = sort === 'latest' ? 'moment' : 'count';
      const after = decodeCursor(cursor, kind);
      const tokens = parseQueryTokens(q ?? '');
      const isOpen = state === 'open';
      // Only published surveys are open.
      if (isUnsearchable(q, tokens) || (isOpen && status === 'Unpublish')) return { entries: [], total: '0' };
      const listedStatus = isOpen || status === undefined ? 'Publish' : status;
      const filter: SurveyFilter = {
        category,
        tokens,
        status: listedStatus === 'all' ? undefined : listedStatus,
        isOpen,
        isListed: !isForAdmin,
      };
      const counts = lists.count(filter);
      const listing = { ...filter, sort, after, limit: limit + 1 };
      // A search depends on the number of its matches; other lists do not wait for the count.
      const [found, { total }] = await Promise.all([
        lists.list({ ...listing, matches: tokens.length > 0 ? (await counts).matches : 0 }),
        counts,
      ]);
      const { items, next } = toPage(found, limit, {
        kind,
        getPosition: (survey) => toPosition(survey, sort),
        after,
        isAscending: sort === 'votes:asc',
      });
      const getOwnEmail = ({ surveyorUid }: SurveySummaryRecord) => (surveyorUid === caller?.uid ? caller.email : '');
      const getEmail = caller?.role === 'admin' ? await surveyors.findEmails(items) : getOwnEmail;
      const at = now();
      return {
        entries: toEntries(items, (survey) =>
          presentSummary(
            survey,
            {
              isForAdmin,
              canReadQuestions: access.needsNoInvitation(caller, survey),
              surveyorEmail: getEmail(survey),
            },
            at,
          ),
        ),
        next,
        total: formatTotal(total, lists.countLimit),
      };
    },

    async listOwn(
      caller: UserRecord,
      { q, state, sort, limit, cursor }: OwnSurveyListInput,
    ): Promise<Page<SurveySummary>> {
      const kind = OWN_SORT_KINDS[sort];
      const after = decodeCursor(cursor, kind);
      const tokens = parseQueryTokens(q ?? '');
      if (isUnsearchable(q, tokens)) return { entries: [] };
      const found = await ownSurveys.list({ surveyorUid: caller.uid, state, sort, tokens, after, limit: limit + 1 });
      const { items, next } = toPage(found, limit, {
        kind,
        getPosition: (survey) => ({ value: getOwnSortValue(survey, sort), id: survey.id }),
        after,
        isAscending: sort === 'closes:asc',
      });
      const at = now();
      const viewer = { isForAdmin: false, canReadQuestions: true, surveyorEmail: caller.email };
      const getInvitedCount = await turnout.countInvited(items);
      const present = (survey: SurveySummaryRecord) =>
        presentSummary(survey, { ...viewer, invitedCount: getInvitedCount(survey) }, at);
      return { entries: toEntries(items, present), next };
    },
  };
}
