import type { DescribePage, PageDescription } from '@canvass/shared/area';
import type { Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { formatClosingUtc, isClosed } from '@canvass/shared/ui';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { documents } from '../../strings/documents';
import { describeVoterLimit } from '../voters/voter-policy';
import { isNotFound } from './not-found';

function describeSurvey(survey: Survey): PageDescription {
  const { _id, title, description, questions, closesAt } = survey;
  const isUnlisted = survey.visibilityPolicy === 'link';
  if (isUnlisted || survey.questionsHidden) return { title, isUnlisted, canonicalPath: paths.survey.href(_id) };
  const closed = isClosed(closesAt);
  const closing = closed ? documents.closed : documents.openUntil(formatClosingUtc(closesAt));
  const facts = documents.survey(questions.length, closing, closed ? undefined : describeVoterLimit(survey));
  return {
    title,
    summary: description ? `${facts} ${description}` : facts,
    shareFacts: documents.surveyPicture(questions.length, closing),
    canonicalPath: paths.survey.href(_id),
    embedPath: paths.embed.href(_id),
    parents: [
      { title: documents.home, path: paths.home.href() },
      { title: documents.surveyList, path: paths.surveys.href() },
    ],
  };
}

/** Describes a page about a survey; what is unknown, unpublished, or withdrawn is not found. */
export async function describeReadable(describe: () => Promise<PageDescription>): Promise<PageDescription> {
  try {
    return await describe();
  } catch (error) {
    if (!isNotFound(toApiError(error))) throw error;
    return { title: strings.survey.unknown, status: 404, isUnlisted: true };
  }
}

/** A survey describes itself. */
export const describePage: DescribePage = ({ params: { id = '' } }, queryClient) =>
  describeReadable(async () => describeSurvey(await queryClient.fetchQuery(surveyQuery(id))));
