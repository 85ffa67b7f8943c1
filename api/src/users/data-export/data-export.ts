import type { ResponseBody, readOwnData } from '@canvass/shared/contracts';
import type { FileStream } from '../../endpoints/route';
import type { DataExportRepository } from './data-export.repository';
import type { UserRecord } from '../../records/users.collection';

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
): FileStream {
  async function* createContent(): AsyncGenerator<string> {
    yield `{"user":${JSON.stringify(user)}`;
    for (const [name, read] of Object.entries(stored)) {
      yield `,\n"${name}":`;
      yield* streamJsonList(read(uid));
    }
    yield '}\n';
  }
  return { filename: 'canvass-data.json', content: createContent() };
}
