import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { paginationFields } from './fields';

/** How many surveys a part of `listSurveyIds` has: as many as a part of a sitemap may list. */
export const SURVEY_IDS_PART_SIZE = 50_000;

export const listSurveyIdParts = endpoint({
  method: 'GET',
  path: '/surveys/ids/parts',
  summary: `Where the parts of the list of published surveys begin, of ${SURVEY_IDS_PART_SIZE} surveys each: a cursor for each part but the first.`,
  access: 'anyone',
  rate: 'export',
  answer: z.object({ cursors: z.array(z.string()) }),
  problems: ['search-too-wide'],
});

export const listSurveyIds = endpoint({
  method: 'GET',
  path: '/surveys/ids',
  summary: 'The ids of a part of all published surveys, oldest first, one on each line.',
  access: 'anyone',
  rate: 'export',
  query: z.strictObject({ cursor: paginationFields.cursor }),
  answer: z.string(),
  produces: 'text/plain; charset=utf-8',
  problems: [],
});
