import type { User } from '@canvass/shared/contracts';
import type { TextStream } from '../http/route';
import type { OwnDataRepository } from './own-data.repository';

/** A list as JSON, one item a line. */
async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

/** Everything that is stored about a person, as one JSON document that is made while it is sent. */
export function ownDataFile(user: User, person: { uid: string; email: string }, stored: OwnDataRepository): TextStream {
  async function* text(): AsyncGenerator<string> {
    yield `{"user":${JSON.stringify(user)},\n"votes":`;
    yield* listOf(stored.votes(person.uid));
    yield ',\n"surveys":';
    yield* listOf(stored.surveys(person.uid));
    yield ',\n"reports":';
    yield* listOf(stored.reports(person.uid));
    yield ',\n"messages":';
    yield* listOf(stored.messages(person.uid));
    yield '}\n';
  }
  return { filename: 'canvass-data.json', text: text() };
}
