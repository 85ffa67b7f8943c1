import { listComments } from '@canvass/shared/contracts';
import { listQuery } from '@canvass/shared/queries';

/** The comments that a person has left, latest first, page by page. A vote makes lists of surveys be read again. */
export function commentsQuery(email: string) {
  return listQuery('surveys', listComments, { input: { query: { email } } });
}
