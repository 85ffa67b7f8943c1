import { ButtonLink } from '@canvass/shared/ui';
import { paths } from '../paths';
import { words } from '../words';

/** The way on from a tab with nothing in it. */
export function AllSurveys() {
  return <ButtonLink to={paths.surveys}>{words.surveys.seeAll}</ButtonLink>;
}
