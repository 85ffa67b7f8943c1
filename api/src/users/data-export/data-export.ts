import type { ResponseBody, readOwnData } from '@canvass/shared/contracts';
import type { TextStream } from '../../http/pipeline/route';
import type { DataExportRepository } from './data-export.repository';
import type { UserRecord } from '../users.collection';

/** A list as JSON, one item per line. */
async function* streamJsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

/** The data stored about a user, as one JSON document that is streamed while it is read. */
export function createDataExport(
  user: ResponseBody<typeof readOwnData>['user'],
  { uid }: UserRecord,
  stored: DataExportRepository,
): TextStream {
  async function* text(): AsyncGenerator<string> {
    yield `{"user":${JSON.stringify(user)},\n"votes":`;
    yield* streamJsonList(stored.votes(uid));
    yield ',\n"anonymousVotes":';
    yield* streamJsonList(stored.anonymousVotes(uid));
    yield ',\n"surveys":';
    yield* streamJsonList(stored.surveys(uid));
    yield ',\n"drafts":';
    yield* streamJsonList(stored.drafts(uid));
    yield ',\n"invitations":';
    yield* streamJsonList(stored.invitations(uid));
    yield ',\n"reports":';
    yield* streamJsonList(stored.reports(uid));
    yield ',\n"messages":';
    yield* streamJsonList(stored.messages(uid));
    yield ',\n"payments":';
    yield* streamJsonList(stored.payments(uid));
    yield ',\n"events":';
    yield* streamJsonList(stored.events(uid));
    yield '}\n';
  }
  return { filename: 'canvass-data.json', text: text() };
}
