import { listSurveyIdParts, listSurveyIds } from '@canvass/shared/contracts';
import { decodeCursor, encodeCursor } from '../../kernel/http/lists/cursor';
import { route, streamRoute, type Route } from '../../endpoints/route';
import type { SurveyIdsRepository } from './survey-ids.repository';

async function* formatLines(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const ids of batches) yield ids.map((id) => `${id}\n`).join('');
}

/** The lists of all published surveys, from which sitemaps are made. */
export function surveyIdsRoutes(surveyIds: SurveyIdsRepository): Route[] {
  return [
    route(listSurveyIdParts, async () => ({ cursors: (await surveyIds.listPartEnds()).map(encodeCursor) })),
    streamRoute(listSurveyIds, ({ query }) =>
      Promise.resolve({ content: formatLines(surveyIds.readPart(decodeCursor(query.cursor, 'moment'))) }),
    ),
  ];
}
