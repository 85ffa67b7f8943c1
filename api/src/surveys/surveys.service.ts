import {
  parseDeadline,
  type Category,
  type Question,
  type Survey,
  type SurveySort,
  type SurveySummary,
} from '@canvass/shared/contracts';
import { readCursor } from '../http/cursor';
import { pageOf, readPage, type PageRequest } from '../http/page';
import { invalid, problem } from '../http/problem';
import type { Page } from '../http/route';
import { roleOf } from '../users/roles';
import type { UserRecord } from '../users/users.repository';
import { COUNT_LIMIT, type SurveyListing, type SurveyRecord, type SurveysRepository } from './surveys.repository';

interface Draft {
  title: string;
  description: string;
  surveyorEmail: string;
  category: Category;
  deadline: string;
  questions: Question[];
}

interface Listing extends PageRequest {
  category?: Category | undefined;
  sort: SurveySort;
  status?: 'all' | undefined;
}

export type SurveysService = ReturnType<typeof buildSurveysService>;

function common({ id, timestamp, closesAt, ...survey }: SurveyRecord) {
  return { ...survey, _id: id, timestamp: timestamp.toISOString(), closesAt: closesAt.toISOString() };
}

function summarize(survey: SurveyRecord): SurveySummary {
  const [first] = survey.questions;
  return {
    ...common(survey),
    firstQuestion: first ?? { title: '', options: [] },
    questionCount: survey.questions.length,
  };
}

function positionOf(survey: SurveyRecord, sort: SurveySort) {
  return { value: sort === 'latest' ? survey.timestamp.toISOString() : survey.voteCount, id: survey.id };
}

/** What surveys may be seen and made by whom. */
export function buildSurveysService({ surveys, now }: { surveys: SurveysRepository; now: () => Date }) {
  function isAdmin(caller: UserRecord | null): boolean {
    return caller !== null && roleOf(caller, now()) === 'admin';
  }

  return {
    /**
     * Publishes a survey; a repeat with the same idempotency key gives the first one's id.
     * @throws foreign-email; invalid-input when the deadline has passed already.
     */
    async create(caller: UserRecord, { deadline, ...draft }: Draft, idempotencyKey?: string): Promise<string> {
      if (draft.surveyorEmail !== caller.email) throw problem('foreign-email');
      const parsed = parseDeadline(deadline);
      if (!parsed || parsed.closesAt <= now()) throw invalid('body.deadline', 'must not lie in the past');
      const survey = {
        ...draft,
        deadline: parsed.day,
        closesAt: parsed.closesAt,
        surveyorUid: caller.uid,
        timestamp: now(),
        status: 'Publish' as const,
        voteCount: 0,
        version: 1,
      };
      return surveys.insert(survey, idempotencyKey);
    },

    /** @throws survey-not-found, also for an unpublished survey that is not the caller's. */
    async read(caller: UserRecord | null, id: string): Promise<Survey> {
      const survey = await surveys.find(id);
      const visible = survey && (survey.status === 'Publish' || survey.surveyorUid === caller?.uid || isAdmin(caller));
      if (!visible) throw problem('survey-not-found');
      return common(survey);
    },

    async list(
      caller: UserRecord | null,
      { category, sort, status, limit, cursor }: Listing,
    ): Promise<Page<SurveySummary>> {
      if (status === 'all' && !isAdmin(caller)) throw problem(caller ? 'forbidden' : 'unauthenticated');
      const filter: Pick<SurveyListing, 'status' | 'category'> = { category, status: status ? undefined : 'Publish' };
      const after = readCursor(cursor, sort === 'latest' ? 'moment' : 'count');
      const [found, total] = await Promise.all([
        surveys.list({ ...filter, sort, after, limit: limit + 1 }),
        surveys.count(filter),
      ]);
      const { items, next } = pageOf(found, limit, (survey) => positionOf(survey, sort));
      return {
        items: items.map(summarize),
        next,
        total: total > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(total),
      };
    },

    async listOwn(caller: UserRecord, request: PageRequest): Promise<Page<SurveySummary>> {
      const { items, next } = await readPage(request, (range) => surveys.listOwnedBy(caller.uid, range));
      return { items: items.map(summarize), next };
    },
  };
}
