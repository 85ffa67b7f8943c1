import { surveyVersionSchema } from '@canvass/shared/contracts';
import type { TextStream } from '../http/pipeline/route';
import type { SurveyAccess } from '../surveys/survey-access';
import type { SurveyRecord } from '../surveys/survey-record';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { toText } from '../database/to-text';
import type { UserRecord } from '../users/users.repository';
import type { VotesRepository } from '../votes/votes.repository';
import type { ExportsRepository } from './exports.repository';
import type { ExportFormat, VersionQuestions } from './export-format';
import { createRowStream, type OnUnreadableRow } from './row-stream';

export type ExportsService = ReturnType<typeof createExportsService>;

/** A name that every file system takes. */
function getFilename({ title }: SurveyRecord, extension: string): string {
  const slug = toText(title)
    .slice(0, 60)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return `${slug.replaceAll(/^-|-$/g, '') || 'survey'}-responses.${extension}`;
}

/** Damaged questions have no columns; the votes on them are written all the same. */
function withReadableQuestions({ version, questions }: VersionQuestions): VersionQuestions {
  return { version, questions: surveyVersionSchema.shape.questions.safeParse(questions).data ?? [] };
}

async function* emptyBatches(): AsyncGenerator<never> {}

/** All responses to a survey as one file, for its owner and for admins. */
export function createExportsService({
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
    async createStream(caller: UserRecord, surveyId: string, format: ExportFormat): Promise<TextStream> {
      // In this order: a first vote seals its version, so the survey read after it has the words of every vote.
      const newest = await votes.findNewest(surveyId);
      const survey = access.requireOwnerOrAdmin(caller, await surveys.find(surveyId));
      const versions = (await surveys.listVersions(survey)).map(withReadableQuestions);
      const writer = format.createWriter(versions.toReversed());
      const range = newest && { surveyId, newest: newest.id, version: survey.version };
      return {
        filename: getFilename(survey, format.extension),
        headers: { 'X-Total-Count': String(survey.voteCount) },
        ...createRowStream(range ? exports.readBatches(range, writer.batchSize) : emptyBatches(), writer, onUnreadable),
      };
    },
  };
}
