import { surveyVersionSchema } from '@canvass/shared/contracts';
import type { TextStream } from '../http/pipeline/route';
import type { SurveyRecord } from '../surveys/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { toText } from '../database/to-text';
import type { VotesRepository } from '../votes/votes.repository';
import type { ExportsRepository } from './exports.repository';
import type { ExportFormat, VersionQuestions } from './export-format';
import { createRowStream, type OnUnreadableRow } from './row-stream';

export type ExportsService = ReturnType<typeof createExportsService>;

/** A survey whose responses are exported. */
type ExportedSurvey = SurveyRecord & { newestVoteId: string | undefined };

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
  onUnreadable,
}: {
  exports: ExportsRepository;
  votes: Pick<VotesRepository, 'findNewest'>;
  surveys: Pick<SurveysRepository, 'find' | 'listVersions'>;
  onUnreadable: OnUnreadableRow;
}) {
  /** The survey, and the newest vote that its export has. */
  async function findSurvey(id: string): Promise<ExportedSurvey | null> {
    // In this order: a first vote seals its version, so the survey read after it has the words of every vote.
    const newest = await votes.findNewest(id);
    const survey = await surveys.find(id);
    return survey && { ...survey, newestVoteId: newest?.id };
  }

  return {
    findSurvey,

    /** The votes that the survey had when it was read, newest first; what is cast while they are sent is not among them. */
    async createStream(survey: ExportedSurvey, format: ExportFormat): Promise<TextStream> {
      const versions = (await surveys.listVersions(survey)).map(withReadableQuestions);
      const writer = format.createWriter(versions.toReversed());
      const { id: surveyId, newestVoteId: newest, version } = survey;
      const range = newest === undefined ? undefined : { surveyId, newest, version };
      return {
        filename: getFilename(survey, format.extension),
        headers: { 'X-Total-Count': String(survey.voteCount) },
        ...createRowStream(range ? exports.readBatches(range, writer.batchSize) : emptyBatches(), writer, onUnreadable),
      };
    },
  };
}
