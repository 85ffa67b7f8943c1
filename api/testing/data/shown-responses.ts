import { listResponses } from '@canvass/shared/contracts';
import type { TestApi, TestUser } from '../api';

/** Lists up to a hundred responses to a survey as its owner, or those with an answer. */
export function listShownResponses(
  api: TestApi,
  { token }: TestUser,
  id: string,
  query: { question?: string; answer?: string } = {},
) {
  return api.call(listResponses, { token, params: { id }, query: { ...query, limit: '100' } });
}
