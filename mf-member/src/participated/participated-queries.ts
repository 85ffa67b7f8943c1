import { listParticipated } from '@canvass/shared/contracts';
import { listQuery } from '@canvass/shared/queries';

/** The surveys that a person has voted in, latest vote first, page by page. A vote makes lists of surveys be read again. */
export function participationsQuery(email: string) {
  return listQuery('surveys', listParticipated, { input: { query: { email } } });
}
