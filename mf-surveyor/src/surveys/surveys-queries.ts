import { listOwnSurveys } from '@canvass/shared/contracts';
import { listQuery } from '@canvass/shared/queries';

/**
 * The surveyor's own surveys that a text is found in, newest first, page by page; all of them without a text. The server
 * knows whose they are from the token.
 */
export function ownSurveysQuery(q: string | undefined) {
  return listQuery('surveys', listOwnSurveys, { input: { query: { q } } });
}
