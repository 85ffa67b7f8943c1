import { ButtonLink } from '@canvass/shared/ui';
import { paths } from '../paths';
import { strings } from '../strings';

/** The link in the empty state of a tab. */
export function AllSurveysLink() {
  return <ButtonLink to={paths.surveys}>{strings.surveys.seeAll}</ButtonLink>;
}
