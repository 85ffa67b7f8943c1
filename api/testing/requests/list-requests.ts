import { ownSurveySortSchema, ownSurveyStateSchema, type EndpointName } from '@canvass/shared/contracts';
import type { TestRequest } from '../api';
import type { SeedData } from '../data/seed-all';

export type ListQuery = Record<string, string>;
export type ListRequest = Omit<TestRequest, 'query'> & { query?: ListQuery };

/** Every list, in every order and with every filter that it supports. */
export const lists: Partial<Record<EndpointName, (seedData: SeedData) => ListRequest[]>> = {
  listSurveys: ({ admin }) => {
    const orders = ['latest', 'votes:asc', 'votes:desc'];
    const categories: ListQuery[] = [{}, { category: 'Market Research' }];
    const statuses: ListQuery[] = [{}, { status: 'all' }];
    const searches: ListQuery[] = [{}, { q: 'libr' }, { q: 'park' }, { q: 'library hours' }];
    const all = orders.flatMap((sort) =>
      categories.flatMap((category) =>
        statuses.flatMap((status) =>
          searches.map((q) => ({ token: admin.token, query: { sort, ...category, ...status, ...q } })),
        ),
      ),
    );
    const openSearches: ListQuery[] = [{ state: 'open' }, ...searches.slice(1).map((q) => ({ state: 'open', ...q }))];
    const open = orders.flatMap((sort) =>
      categories.flatMap((category) =>
        openSearches.map((search) => ({ token: admin.token, query: { sort, ...category, ...search } })),
      ),
    );
    const unpublished: ListQuery[] = [{}, { sort: 'votes:desc' }, { q: 'libr' }];
    const unpublishedRequests = unpublished.map((query) => ({
      token: admin.token,
      query: { ...query, status: 'Unpublish' },
    }));
    return [...all, ...open, ...unpublishedRequests];
  },
  listOwnSurveys: ({ surveyor: { token } }) => {
    const states: ListQuery[] = [{}, ...ownSurveyStateSchema.options.map((state) => ({ state }))];
    const searches: ListQuery[] = [{}, { q: 'libr' }];
    return ownSurveySortSchema.options.flatMap((sort) =>
      states.flatMap((state) => searches.map((q) => ({ token, query: { sort, ...state, ...q } }))),
    );
  },
  listDrafts: ({ surveyor: { token } }) => [{ token }],
  listInvitations: ({ surveyor: { token }, surveyId: id }) => [{ token, params: { id } }],
  listTransferOffers: ({ surveyor: { token } }) => [{ token }],
  listUsers: ({ admin: { token } }) =>
    ['', 'admin', 'surveyor', 'user', 'pro-user'].flatMap((role) =>
      ['', 'pers'].map((q) => ({ token, query: { ...(role && { role }), ...(q && { q }) } })),
    ),
  // Every voter answered Yes; searches for rare answers are bounded by time instead.
  listResponses: ({ surveyor: { token }, surveyId: id }) => {
    const queries: ListQuery[] = [{}, { version: '1' }, { with: 'comment' }, { question: '1', answer: 'Yes' }];
    return queries.map((query) => ({ token, params: { id }, query }));
  },
  listParticipated: ({ member: { token, email } }) => [{ token, query: { email } }],
  listComments: ({ member: { token, email } }) => [{ token, query: { email } }],
  listPayments: ({ admin: { token } }) => {
    const queries: ListQuery[] = [{}, { status: 'paid' }, { month: '2026-11' }, { status: 'paid', month: '2026-11' }];
    return [...queries, { q: 'pers' }, { q: 'pers', month: '2026-11' }].map((query) => ({ token, query }));
  },
  listOwnPayments: ({ member: { token } }) => [{ token }],
  listOwnReports: ({ member: { token, email } }) => [{ token, query: { email } }],
  listReportedSurveys: ({ admin: { token } }) => [{ token }],
  listReports: ({ admin: { token }, surveyId: id }) => [
    { token, params: { id } },
    { token, params: { id }, query: { state: 'open' } },
  ],
  listFeedbacks: ({ admin, surveyor }) => [{ token: surveyor.token }, { token: admin.token }],
  listReviewRequests: ({ admin: { token } }) => [{ token }],
  listMessages: ({ admin: { token } }) => [{ token }, { token, query: { state: 'open' } }],
  listSurveyorRequests: ({ admin: { token } }) => [{ token }, { token, query: { state: 'open' } }],
  listMails: ({ admin: { token } }) => [
    { token },
    { token, query: { state: 'failed' } },
    { token, query: { state: 'unfinished' } },
  ],
  listNotifications: ({ member: { token } }) => [{ token }],
  listEvents: ({ admin: { token }, messageId }) => [{ token }, { token, query: { subject: messageId } }],
};
