import type { ResponseBody, readOwnData } from '@canvass/shared/contracts';
import type { FileStream } from '../../endpoints/route';
import type { DataExportRepository } from './data-export.repository';
import { mapRecord } from '../../kernel/http/presentation/present';
import type { UsersService } from '../../users/users.service';
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

/** The caller's record as they see it. @throws unreadable-record */
function presentCaller(
  caller: UserRecord,
  users: Pick<UsersService, 'present'>,
): ResponseBody<typeof readOwnData>['user'] {
  return mapRecord(caller.id, () => {
    const { uid, createdAt } = caller;
    const grants = caller.grants.map(({ at, until }) => ({ at: at.toISOString(), until: until.toISOString() }));
    const sessions = Object.values(caller.sessions?.open ?? {}).map(({ signedInAt, renewedAt }) => ({
      signedInAt: signedInAt.toISOString(),
      renewedAt: renewedAt.toISOString(),
    }));
    return { ...users.present(caller), uid, createdAt: createdAt.toISOString(), grants, sessions };
  });
}

/**
 * The data stored about the caller, as one JSON document that is streamed while it is read.
 * @throws unreadable-record
 */
export function createDataExport(
  caller: UserRecord,
  { users, stored }: { users: Pick<UsersService, 'present'>; stored: DataExportRepository },
): FileStream {
  const user = presentCaller(caller, users);

  async function* createContent(): AsyncGenerator<string> {
    yield `{"user":${JSON.stringify(user)}`;
    for (const [name, read] of Object.entries(stored)) {
      yield `,\n"${name}":`;
      yield* streamJsonList(read(caller.uid));
    }
    yield '}\n';
  }
  return { filename: 'canvass-data.json', content: createContent() };
}
