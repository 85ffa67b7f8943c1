import type { DescribePage } from '@canvass/shared/area';
import { describePage as describeSurveyPage } from '../surveys/survey/survey-document';

/** The same as the survey's own page, under which it is known. */
export const describePage: DescribePage = async (address, queryClient) => ({
  ...(await describeSurveyPage(address, queryClient)),
  isUnlisted: true,
});
