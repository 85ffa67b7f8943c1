import { readResults } from '@canvass/shared/contracts';
import type { TestApi, TestUser } from '../api';

/** What the results count of each question, without what nobody chose. */
export async function readChosenCounts(api: TestApi, { token }: TestUser, id: string) {
  const { body } = await api.call(readResults, { token, params: { id } });
  return body.versions[0]?.questions.map(({ answered, counts }) => ({
    answered,
    counts: counts.filter(({ count }) => count > 0).map(({ option, count }) => [option, count]),
  }));
}
