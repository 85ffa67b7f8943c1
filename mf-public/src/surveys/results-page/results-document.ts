import type { DescribePage, PageDescription, ShareChart } from '@canvass/shared/area';
import { isRatingKind, isWrittenKind, type Results, type Survey } from '@canvass/shared/contracts';
import { resultsQuery, surveyQuery } from '@canvass/shared/queries';
import {
  describeResults,
  formatOption,
  isClosed,
  mergeVersions,
  type MergedQuestion,
  type QuestionResults,
} from '@canvass/shared/ui';
import { paths } from '../../paths';
import { documents } from '../../strings/documents';
import { resultsPage as strings } from '../../strings/results-page';
import { getBallotPolicy } from '../anonymous/ballot-policy';
import { getResultsAccess } from '../results/results-access';
import { describeReadable } from '../survey/survey-document';

const VISITOR = { status: 'signed-out', user: null, role: null, roleFailed: false } as const;

/** Whether everybody may see the results, so that the document contains them. */
function canVisitorsRead(survey: Survey): boolean {
  const activity = { vote: undefined, isPending: false, hasFailed: false };
  return getResultsAccess(survey, isClosed(survey.closesAt), VISITOR, activity) === 'allowed';
}

/** Whether the answers are choices among options, so that the most frequent ones say the most. */
function isChosen({ kind, rows, counts }: QuestionResults): boolean {
  return !isWrittenKind(kind) && !rows && !isRatingKind(kind) && counts.every(({ ranks }) => ranks === undefined);
}

/** The picture shows the first question whose options are chosen, with its most frequent answers. */
function findShareQuestion({ versions }: Results): MergedQuestion | undefined {
  const [newest] = mergeVersions(versions);
  return newest?.questions.find(({ question }) => !question.heldBack && isChosen(question));
}

function createShareChart({ question }: MergedQuestion): ShareChart {
  const { title, counts } = question;
  const bars = counts
    .toSorted((one, other) => other.count - one.count)
    .map(({ option, share }) => ({ label: formatOption(option, question), share }));
  return { caption: title, bars };
}

function describe(survey: Survey, results: Results | undefined): PageDescription {
  const { _id, title } = survey;
  const canonicalPath = paths.results.href(_id);
  // A picture and a summary would be passed on with every message that quotes the link.
  if (survey.visibilityPolicy === 'link' || survey.questionsHidden)
    return { title: strings.pageTitle(title), shareTitle: title, isUnlisted: true, canonicalPath };
  const summary = results && describeResults(results, getBallotPolicy(survey));
  const shareQuestion = results && findShareQuestion(results);
  return {
    title: strings.pageTitle(title),
    shareTitle: title,
    summary: summary ?? documents.resultsHidden,
    ...(shareQuestion && { shareChart: createShareChart(shareQuestion) }),
    shareFacts: results
      ? documents.resultsPicture(shareQuestion?.votes ?? results.versions[0]?.votes ?? 0, results.voteCount)
      : documents.results,
    canonicalPath,
    // Without numbers, the survey itself is what one should find.
    isUnlisted: !results,
    parents: [
      { title: documents.home, path: paths.home.href() },
      { title: documents.surveyList, path: paths.surveys.href() },
      { title, path: paths.survey.href(_id) },
    ],
  };
}

/** The results of a survey, if everybody may see them. */
export const describePage: DescribePage = ({ params: { id = '' } }, queryClient) =>
  describeReadable(async () => {
    const survey = await queryClient.fetchQuery(surveyQuery(id));
    return describe(survey, canVisitorsRead(survey) ? await queryClient.fetchQuery(resultsQuery(id)) : undefined);
  });
