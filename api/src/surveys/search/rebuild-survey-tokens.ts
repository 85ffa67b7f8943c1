import type { Db } from 'mongodb';
import { toText } from '../../kernel/database/to-text';
import { getSurveysCollection, STORED_STATUSES } from '../../records/surveys.collection';
import { rebuildTokens } from '../../records/rebuild-tokens';
import { getIndexTokens } from '../../records/search-tokens';

/**
 * Makes the tokens of surveys whose tokens an earlier release made by other rules.
 * @returns how many got new tokens.
 */
export function rebuildSurveyTokens(db: Db): Promise<number> {
  const surveys = getSurveysCollection(db);
  return rebuildTokens(surveys, {
    async countByToken(token) {
      // One by one, since the index on tokens begins with the status.
      const counts = STORED_STATUSES.map((status) => surveys.countDocuments({ status, tokens: token }));
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    fields: ['title', 'description'],
    getTokens: ({ title, description }) => getIndexTokens({ title: toText(title), description: toText(description) }),
  });
}
