import * as z from 'zod/mini';
import * as contracts from '../contracts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas that get a name in the description; all others are inlined. */
const NAMED_SCHEMAS: Record<string, z.ZodMiniType> = {
  User: contracts.userSchema,
  Survey: contracts.surveySchema,
  SurveySummary: contracts.surveySummarySchema,
  SurveyVersion: contracts.surveyVersionSchema,
  SurveyChange: contracts.surveyChangeSchema,
  Question: contracts.storedQuestionSchema,
  Results: contracts.resultsSchema,
  Response: contracts.responseEntrySchema,
  Participation: contracts.participationSchema,
  Comment: contracts.ownCommentSchema,
  OwnReport: contracts.ownReportSchema,
  Report: contracts.reportSchema,
  ReportedSurvey: contracts.reportedSurveySchema,
  Feedback: contracts.feedbackSchema,
  ReviewRequest: contracts.reviewRequestSchema,
  Message: contracts.messageSchema,
  Event: contracts.auditEntrySchema,
  Overview: contracts.overviewSchema,
  Category: contracts.categorySchema,
  Role: contracts.roleSchema,
};

const SELF_DESCRIBING_FORMATS = new Set(['date-time', 'email']);

/** The schemas of one description; named ones are stored once and referenced. */
export function createSchemas() {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) names.add(schema, { id });
  const named: Record<string, JsonSchema> = {};

  return {
    named,

    /**
     * @param io whether to describe what a caller sends or what the server answers; defaults and transforms make them
     * differ.
     */
    describe(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
      const json = z.toJSONSchema(schema, {
        io,
        metadata: names,
        override({ jsonSchema }) {
          // The format already expresses the long pattern.
          if (SELF_DESCRIBING_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
          // `maxItems` describes an empty tuple; an empty `prefixItems` is not a valid schema.
          if (jsonSchema.prefixItems?.length === 0) delete jsonSchema.prefixItems;
        },
      });
      const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
      const { $schema: _dialect, $defs = {}, ...described } = JSON.parse(text) as JsonSchema;
      Object.assign(named, $defs);
      return described;
    },
  };
}

export type Schemas = ReturnType<typeof createSchemas>;
