import type { DescribePage } from '@canvass/shared/area';
import { paths } from '../paths';
import { home } from '../strings/home';
import { topSurveysQuery } from '../surveys/survey-queries';

/** The home page starts with both of its lists. */
export const describePage: DescribePage = async (_address, queryClient) => {
  await Promise.all([
    queryClient.fetchQuery(topSurveysQuery('votes:desc')),
    queryClient.fetchQuery(topSurveysQuery('latest')),
  ]);
  return {
    shareTitle: home.headline.join(' '),
    summary: home.welcome,
    canonicalPath: paths.home.href(),
    faq: home.questions,
  };
};
