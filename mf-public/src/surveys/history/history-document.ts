import type { DescribePage } from '@canvass/shared/area';
import { surveyQuery } from '@canvass/shared/queries';
import { paths } from '../../paths';
import { documents } from '../../strings/documents';
import { history as strings } from '../../strings/history';
import { describeReadable } from '../survey/survey-document';
import { historyQuery } from './history-query';

/**
 * The history of a survey that everyone may read. Search engines do not list it: they have the survey itself, and its earlier
 * texts should not be found in place of the current ones.
 */
export const describePage: DescribePage = ({ params: { id = '' } }, queryClient) =>
  describeReadable(async () => {
    const survey = queryClient.fetchQuery(surveyQuery(id));
    const history = queryClient.fetchQuery(historyQuery(id));
    // The page starts from both, also if the survey cannot be read.
    await Promise.allSettled([survey, history]);
    const [{ _id, title }] = await Promise.all([survey, history]);
    return {
      title: strings.pageTitle(title),
      summary: documents.historySummary,
      canonicalPath: paths.history.href(_id),
      isUnlisted: true,
      parents: [
        { title: documents.home, path: paths.home.href() },
        { title: documents.surveyList, path: paths.surveys.href() },
        { title, path: paths.survey.href(_id) },
      ],
    };
  });
