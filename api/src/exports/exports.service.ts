import { surveyVersionSchema } from '@canvass/shared/contracts';
import type { TextStream } from '../http/route';
import type { SurveyAccess } from '../surveys/survey-access';
import type { SurveyRecord } from '../surveys/survey-record';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { textOf } from '../text-of';
import type { UserRecord } from '../users/users.repository';
import type { VotesRepository } from '../votes/votes.repository';
import type { ExportsRepository } from './exports.repository';
import type { ExportFormat, VersionWords } from './format';
import { textOfRows, type OnUnreadableRow } from './text-of-rows';

export type ExportsService = ReturnType<typeof buildExportsService>;

/** A name that every file system takes. */
function filenameOf({ title }: SurveyRecord, extension: string): string {
  const words = textOf(title)
    .slice(0, 60)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return `${words.replaceAll(/^-|-$/g, '') || 'survey'}-responses.${extension}`;
}

/** Damaged questions have no columns; the votes on them are written all the same. */
function withReadableQuestions({ version, questions }: VersionWords): VersionWords {
  return { version, questions: surveyVersionSchema.shape.questions.safeParse(questions).data ?? [] };
}

async function* nothing(): AsyncGenerator<never> {}

/** All responses to a survey as one file, for its owner and for admins. */
export function buildExportsService({
  exports,
  votes,
  surveys,
  access,
  onUnreadable,
}: {
  exports: ExportsRepository;
  votes: Pick<VotesRepository, 'findNewest'>;
  surveys: Pick<SurveysRepository, 'find' | 'listVersions'>;
  access: SurveyAccess;
  onUnreadable: OnUnreadableRow;
}) {
  return {
    /**
     * The votes that the survey has now, newest first; what is cast while they are sent is not among them.
     * @throws survey-not-found; not-your-survey for a surveyor who does not own it.
     */
    async open(caller: UserRecord, surveyId: string, format: ExportFormat): Promise<TextStream> {
      // In this order: a first vote seals its version, so the survey read after it has the words of every vote.
      const newest = await votes.findNewest(surveyId);
      const survey = access.ownedOrAdministered(caller, await surveys.find(surveyId));
      const versions = (await surveys.listVersions(survey)).map(withReadableQuestions);
      const writer = format.begin(versions.toReversed());
      const range = newest && { surveyId, newest: newest.id, version: survey.version };
      return {
        filename: filenameOf(survey, format.extension),
        headers: { 'X-Total-Count': String(survey.voteCount) },
        ...textOfRows(range ? exports.readBatches(range, writer.batchSize) : nothing(), writer, onUnreadable),
      };
    },
  };
}
