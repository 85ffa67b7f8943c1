import { createHash } from 'node:crypto';
import { listSurveys, readResults, readSurvey, CATEGORIES } from '@canvass/shared/contracts';
import type { Registry, ReleaseFile, RemoteVersion } from '@canvass/shared/area';
import { registryIn } from '../../release/page-registry';
import type { Random } from '../random';
import type { Activity, World } from './crowd';
import { VISITOR } from './person';

const PAGES = ['/', '/surveys', '/proUser', '/dashboard', '/login'];

/** How many files of a page a visitor fetches; the browser has the others already. */
const FILES_FETCHED = 4;

/** The page that is served now; undefined when there is none. */
export async function loadPage({ client }: World, path: string): Promise<Registry | undefined> {
  const received = await client.send({ method: 'GET', path, what: 'page', headers: { accept: 'text/html' } });
  return received.status === 200 ? registryIn(received.text) : undefined;
}

function filesOf({ entry, preload }: RemoteVersion): ReleaseFile[] {
  return [entry, ...Object.values(preload).flat()];
}

/** Fetches a file that a page names: it has to be there, whole. */
async function fetchFile({ client, journal }: World, { url, integrity }: ReleaseFile): Promise<void> {
  const received = await client.send({ method: 'GET', path: url, what: 'file of a release' });
  if (received.status === 0 || received.status === 503) return;
  if (received.status !== 200)
    return journal.breaks('a file that a page names is not served', `${url}: ${received.status}`);
  const [algorithm = '', sum] = integrity.split(/-(.*)/s);
  if (createHash(algorithm).update(received.text).digest('base64') !== sum) {
    journal.breaks('a file is not the one that the page names', url);
  }
}

async function browse(world: World, random: Random): Promise<void> {
  const registry = await loadPage(world, random.pick(PAGES));
  if (!registry) return;
  world.journal.count('page');
  const files = registry.remotes.flatMap(({ stable }) => filesOf(stable));
  for (const file of random.shuffle(files).slice(0, FILES_FETCHED)) await fetchFile(world, file);
}

/** Loads pages with their files, and reads lists, surveys and results. */
export function createVisitor(world: World): Activity {
  return async (random) => {
    if (random.chance(0.3)) return browse(world, random);
    const surveys = [...world.journal.surveys.keys()];
    if (random.chance(0.5) || surveys.length === 0) {
      const sort = random.pick(['latest', 'votes:desc', 'votes:asc'] as const);
      const filter = random.chance(0.3) ? { category: random.pick(CATEGORIES) } : {};
      await world.client.call(listSurveys, { query: { sort, ...filter } }, VISITOR);
      return;
    }
    const params = { id: random.pick(surveys) };
    await world.client.call(random.chance(0.5) ? readSurvey : readResults, { params }, VISITOR);
  };
}
