import {
  getFieldRules,
  readSurveyField,
  SURVEY_FIELD_NAMES,
  surveyVersionSchema,
  type SurveyFieldName,
} from '@canvass/shared/contracts';
import { formatFileName } from '@canvass/shared/text';
import type { FileStream } from '../../endpoints/route';
import type { SurveyRecord } from '../../records/surveys.collection';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import { toText } from '../../kernel/database/to-text';
import { hasMixedBallots, requireShownBallots } from '../../records/shown-ballots';
import { countShownResponses, type TalliedSurvey } from '../../votes/response-filter';
import type { ResponsesRepository } from '../../records/responses.repository';
import type { ExportsRepository } from './exports.repository';
import type { ExportFormat, ExportOptions, VersionQuestions } from './export-format';
import type { OnUnreadableRow } from '../../endpoints/row-stream';

export type ExportsService = ReturnType<typeof createExportsService>;

/** A survey whose responses are exported. */
type ExportedSurvey = TalliedSurvey & { newestVoteId: string | undefined };

function getFilename({ title }: SurveyRecord, extension: string): string {
  return `${formatFileName(toText(title), 'responses')}.${extension}`;
}

/** Damaged questions get no columns, but the votes on them are still exported. */
function withReadableQuestions({ version, questions }: VersionQuestions): VersionQuestions {
  return { version, questions: surveyVersionSchema.shape.questions.safeParse(questions).data ?? [] };
}

/** The fields that stand beside each response, without those that are empty. */
function listExportedFields(survey: SurveyRecord): ExportOptions['surveyFields'] {
  return SURVEY_FIELD_NAMES.filter((name) => getFieldRules(name).isExported)
    .map((name): [SurveyFieldName, string] => [name, toText(readSurveyField(survey, name))])
    .filter(([, text]) => text !== '');
}

async function* emptyBatches(): AsyncGenerator<never> {}

/** Exports all responses to a survey as one file, for its owner and for admins. */
export function createExportsService({
  exports,
  responses,
  surveys,
  onUnreadable,
}: {
  exports: ExportsRepository;
  responses: Pick<ResponsesRepository, 'findNewest'>;
  surveys: Pick<SurveysRepository, 'findWithTallies' | 'listVersions'>;
  onUnreadable: OnUnreadableRow;
}) {
  /** Loads the survey, and the id of the newest vote that its export includes. */
  async function findSurvey(id: string): Promise<ExportedSurvey | null> {
    // In this order, because a first vote freezes its version: the survey read after the vote has the questions of
    // every vote. Unlinked ballots never change.
    const newest = await responses.findNewest({ id });
    const survey = await surveys.findWithTallies(id);
    if (survey?.ballotPolicy !== 'anonymous') return survey && { ...survey, newestVoteId: newest };
    return { ...survey, newestVoteId: await responses.findNewest(survey) };
  }

  return {
    findSurvey,

    /**
     * Streams the votes that the survey had when it was loaded, newest first, without votes that are cast in the
     * meantime.
     * @throws ballots-held-back
     */
    async createStream(survey: ExportedSurvey, format: ExportFormat): Promise<FileStream> {
      requireShownBallots(survey);
      const versions = (await surveys.listVersions(survey)).map(withReadableQuestions);
      const options = { isMixed: hasMixedBallots(survey), surveyFields: listExportedFields(survey) };
      const file = format.createFile(versions.toReversed(), options);
      const { newestVoteId: newest } = survey;
      const range = newest === undefined ? undefined : { survey, newest };
      return {
        filename: getFilename(survey, format.extension),
        headers: { 'X-Total-Count': String(countShownResponses(survey)) },
        ...file.createStream(range ? exports.readBatches(range, file.batchSize) : emptyBatches(), onUnreadable),
      };
    },
  };
}
