import { once } from 'node:events';
import { join } from 'node:path';
import type { RuntimeConfig } from '@canvass/shared/area';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { promote } from '@canvass/release/commands/change';
import { publishAll, readBuiltVersions } from '@canvass/release/store/publish';
import { inRoot } from '@canvass/workspace/applications';
import type { Db } from 'mongodb';
import { startEnvironment, type BenchEnvironment } from '../api/environment';
import { seedSurveys } from '../api/seed-surveys';
import { startProgram, type Program } from '../harness/program';

/** One in ten seeded surveys is not published. */
const PUBLISHED_SHARE = 0.9;

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  identity: 'local',
  firebase: { apiKey: 'bench', authDomain: 'canvass-bench.firebaseapp.com', projectId: 'demo-bench' },
};

/** A renderer in front of one API process. */
export interface RenderingFixture {
  environment: BenchEnvironment;
  renderer: Program;
  /** The addresses of published surveys. */
  paths: string[];
  /** How often the renderer has called the API so far. */
  countApiCalls: () => Promise<number>;
  stop: () => Promise<void>;
}

async function listSurveyPaths(database: Db, total: number): Promise<string[]> {
  const published = database.collection('surveys').find({ status: 'Publish' }, { projection: { _id: 1 } });
  const ids = await published.limit(total).toArray();
  if (ids.length < total) throw new Error(`Only ${ids.length} of ${total} surveys are there.`);
  return ids.map(({ _id }) => `/surveys/${String(_id)}`);
}

/** Publishes and promotes the builds of this checkout in a store of their own. */
async function createStore(): Promise<string> {
  await ensureBuilt();
  const store = createTemporaryDirectory('bench-releases');
  publishAll(store);
  const versions = readBuiltVersions();
  promote({ store, channel: 'production', versions, settings: { config: CONFIG }, why: 'To be rendered' });
  return store;
}

/** Starts database, API, and renderer, with as many published surveys as are to be visited. */
export async function startRenderingFixture(total: number, log: (line: string) => void): Promise<RenderingFixture> {
  log('starting the database and the API');
  const environment = await startEnvironment();
  try {
    const database = environment.openDatabase('rendering');
    const api = await environment.startApi(database);
    log(`storing ${total} published surveys`);
    await seedSurveys(database, Math.ceil(total / PUBLISHED_SHARE));
    const paths = await listSurveyPaths(database, total);
    log('building what is stale, and starting the renderer');
    const store = await createStore();
    const renderer = await startProgram({
      name: 'renderer',
      entry: inRoot('verification/bench/rendering/renderer-main.ts'),
      env: { NODE_ENV: 'production', RELEASES: store, API_TARGET: api.origin },
      logFile: join(store, 'renderer.log'),
    });
    return {
      environment,
      renderer,
      paths,
      async countApiCalls() {
        const answer = once(renderer.process, 'message');
        renderer.process.send('count');
        const [count] = (await answer) as [number];
        return count;
      },
      async stop() {
        await renderer.stop();
        await environment.stop();
      },
    };
  } catch (error) {
    await environment.stop();
    throw error;
  }
}
