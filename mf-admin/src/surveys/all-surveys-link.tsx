import { ButtonLink } from '@canvass/shared/ui';
import { paths } from '../paths';
import { strings } from '../strings';

/** The way on from a tab with nothing in it. */
export function AllSurveysLink() {
  return <ButtonLink to={paths.surveys}>{strings.surveys.seeAll}</ButtonLink>;
}
