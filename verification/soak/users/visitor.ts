import { createHash } from 'node:crypto';
import { listSurveys, readResults, readSurvey, CATEGORIES } from '@canvass/shared/contracts';
import type { Registry, ReleaseFile, RemoteVersion } from '@canvass/shared/area';
import { readRegistry } from '@canvass/release/page/page-registry';
import type { Random } from '../faults/random';
import type { Activity, SoakContext } from './user-pool';
import { VISITOR_CALLER } from './user';

const PAGE_PATHS = ['/', '/surveys', '/proUser', '/dashboard', '/login'];

/** How many files of a page a visitor fetches, as if the browser had cached the others. */
const FILES_PER_PAGE = 4;

/** Loads a page and returns its registry; undefined if there is no response. */
export async function loadPage({ client }: SoakContext, path: string): Promise<Registry | undefined> {
  const received = await client.send({ method: 'GET', path, label: 'page', headers: { accept: 'text/html' } });
  return received.status === 200 ? readRegistry(received.text) : undefined;
}

function listFiles({ entry, preload }: RemoteVersion): ReleaseFile[] {
  return [entry, ...Object.values(preload).flat()];
}

/** Fetches a file that a page names, and checks that it is there and complete. */
async function fetchFile({ client, journal }: SoakContext, { url, integrity }: ReleaseFile): Promise<void> {
  const received = await client.send({ method: 'GET', path: url, label: 'file of a release' });
  if (received.status === 0 || received.status === 503) return;
  if (received.status !== 200)
    return journal.recordViolation('a file that a page names is not served', `${url}: ${received.status}`);
  const [algorithm = '', hash] = integrity.split(/-(.*)/s);
  if (createHash(algorithm).update(received.text).digest('base64') !== hash) {
    journal.recordViolation('a file is not the one that the page names', url);
  }
}

async function browsePages(context: SoakContext, random: Random): Promise<void> {
  const registry = await loadPage(context, random.pick(PAGE_PATHS));
  if (!registry) return;
  context.journal.recordAcknowledged('page');
  const files = registry.remotes.flatMap(({ stable }) => listFiles(stable));
  for (const file of random.shuffle(files).slice(0, FILES_PER_PAGE)) await fetchFile(context, file);
}

/** Loads pages with their files, and reads lists, surveys and results. */
export function createVisitor(context: SoakContext): Activity {
  return async (random) => {
    if (random.nextBoolean(0.3)) return browsePages(context, random);
    const surveys = [...context.journal.surveys.keys()];
    if (random.nextBoolean(0.5) || surveys.length === 0) {
      const sort = random.pick(['latest', 'votes:desc', 'votes:asc'] as const);
      const filter = random.nextBoolean(0.3) ? { category: random.pick(CATEGORIES) } : {};
      await context.client.call(listSurveys, { query: { sort, ...filter } }, VISITOR_CALLER);
      return;
    }
    const params = { id: random.pick(surveys) };
    await context.client.call(random.nextBoolean(0.5) ? readSurvey : readResults, { params }, VISITOR_CALLER);
  };
}
