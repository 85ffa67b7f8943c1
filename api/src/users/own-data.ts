import type { Answer, readOwnData } from '@canvass/shared/contracts';
import type { TextStream } from '../http/route';
import type { OwnDataRepository } from './own-data.repository';
import type { UserRecord } from './user-document';

/** A list as JSON, one item a line. */
async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

/** What is stored about a person, as one JSON document that is made while it is sent. */
export function ownDataFile(
  user: Answer<typeof readOwnData>['user'],
  { uid }: UserRecord,
  stored: OwnDataRepository,
): TextStream {
  async function* text(): AsyncGenerator<string> {
    yield `{"user":${JSON.stringify(user)},\n"votes":`;
    yield* listOf(stored.votes(uid));
    yield ',\n"surveys":';
    yield* listOf(stored.surveys(uid));
    yield ',\n"reports":';
    yield* listOf(stored.reports(uid));
    yield ',\n"messages":';
    yield* listOf(stored.messages(uid));
    yield ',\n"payments":';
    yield* listOf(stored.payments(uid));
    yield ',\n"events":';
    yield* listOf(stored.events(uid));
    yield '}\n';
  }
  return { filename: 'canvass-data.json', text: text() };
}
