import type { DescribePage } from '@canvass/shared/area';
import { paths } from '../paths';
import { home } from '../strings/home';
import { topSurveysQuery } from '../surveys/survey-queries';

/** The home page starts with both of its lists. */
export const describePage: DescribePage = async (_address, queries) => {
  await Promise.all([queries.fetchQuery(topSurveysQuery('votes:desc')), queries.fetchQuery(topSurveysQuery('latest'))]);
  return {
    shareTitle: home.headline.join(' '),
    summary: home.welcome,
    canonicalPath: paths.home.href(),
    faq: home.questions,
  };
};
