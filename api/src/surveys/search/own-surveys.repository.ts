import type { Db, Filter, Sort } from 'mongodb';
import type { OwnSurveySort, OwnSurveyState } from '@canvass/shared/contracts';
import { toId } from '../../kernel/database/ids';
import { afterPosition, beforeId } from '../../kernel/database/keyset';
import type { Position } from '../../kernel/http/lists/cursor';
import { OWN_BY_CLOSING, OWN_BY_ID, OWN_BY_STATUS_ID, OWN_BY_VOTES } from '../survey-indexes';
import {
  getSurveysCollection,
  LIST_PROJECTION,
  STORED_STATUSES,
  type SurveyDocument,
  type SurveySummaryRecord,
} from '../../records/surveys.collection';
import { matchAllTokens } from '../../records/search-tokens';

export interface OwnSurveyListing {
  surveyorUid: string;
  /** Absent for surveys in any state. */
  state?: OwnSurveyState | undefined;
  sort: OwnSurveySort;
  /** Tokens that a survey must all have; empty without a search. */
  tokens: string[];
  after?: Position | undefined;
  limit: number;
}

export type OwnSurveysRepository = ReturnType<typeof createOwnSurveysRepository>;

const ORDERS = {
  latest: { _id: -1 },
  'votes:desc': { voteCount: -1, _id: -1 },
  'closes:asc': { closesAt: 1, _id: 1 },
  'closes:desc': { closesAt: -1, _id: -1 },
} as const satisfies Record<OwnSurveySort, Sort>;

function getIndex({ state, sort }: OwnSurveyListing) {
  if (sort === 'votes:desc') return OWN_BY_VOTES;
  if (sort !== 'latest') return OWN_BY_CLOSING;
  return state ? OWN_BY_STATUS_ID : OWN_BY_ID;
}

/** A filter for a state, as `getSurveyState` computes it. */
function matchState({ state, sort }: OwnSurveyListing, now: Date): Filter<SurveyDocument> {
  // The indexes of the other orders begin with the status, so the filter must list every status.
  if (!state) return sort === 'latest' ? {} : { status: { $in: [...STORED_STATUSES] } };
  const filters = {
    open: { status: 'Publish', closesAt: { $gt: now } },
    closed: { status: 'Publish', closesAt: { $lte: now } },
    unpublished: { status: 'Unpublish' },
    withdrawn: { status: 'Withdrawn' },
  } as const satisfies Record<OwnSurveyState, Filter<SurveyDocument>>;
  return filters[state];
}

function matchAfter({ sort, after }: OwnSurveyListing): Filter<SurveyDocument> {
  if (sort === 'latest') return beforeId(after?.id);
  if (!after) return {};
  return afterPosition(sort === 'votes:desc' ? 'voteCount' : 'closesAt', sort === 'closes:asc' ? '$gt' : '$lt', after);
}

/** Lists of a surveyor's own surveys. Each is a scan of the index in its order, also while it searches. */
export function createOwnSurveysRepository(db: Db, now: () => Date) {
  const surveys = getSurveysCollection(db);

  return {
    list(listing: OwnSurveyListing): Promise<SurveySummaryRecord[]> {
      const { surveyorUid, sort, tokens, limit } = listing;
      const filters = [matchState(listing, now()), matchAllTokens(tokens), matchAfter(listing)];
      const filter: Filter<SurveyDocument> = Object.assign({ surveyorUid }, ...filters);
      return surveys
        .find(filter, { hint: getIndex(listing) })
        .sort(ORDERS[sort])
        .limit(limit)
        .project<SurveyDocument>(LIST_PROJECTION)
        .map(({ _id, ...survey }) => ({ ...survey, id: toId(_id) }))
        .toArray();
    },
  };
}
