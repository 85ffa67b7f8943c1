// The soak test loads this into every process of the product. It shifts their clocks and redirects the connections
// between them through the soak's own ports. Plain JavaScript, because built programs run without a loader for
// TypeScript.
import childProcess from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const { CANVASS_SOAK_CONTROL: control, CANVASS_SOAK_LINKS: links, NODE_ENV } = process.env;
if (!control || !links || NODE_ENV === 'production') throw new Error('Only the soak test loads this.');

const CLOCK_INTERVAL_MS = 50;
const PARENT_INTERVAL_MS = 500;

/** The soak's ports, by connection: `{ database: 1, api: [2, 3] }`. */
const ports = JSON.parse(links);

function shiftClock() {
  const RealDate = Date;
  const readTime = RealDate.now.bind(RealDate);
  let offset = 0;
  const readOffset = () => {
    try {
      offset = Number(readFileSync(join(control, 'clock'), 'utf8')) || 0;
    } catch {
      // Before the first clock jump there is no file. Later ones replace it atomically.
    }
  };
  readOffset();
  setInterval(readOffset, CLOCK_INTERVAL_MS).unref();
  RealDate.now = () => readTime() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [target.now()] : args, self),
    apply: (target) => new target(target.now()).toString(),
  });
}

/** The actual addresses of the database and the API, written to a file for the soak. */
const targets = { database: '', api: [] };

function writeTargets() {
  const draft = join(control, 'targets.json.new');
  writeFileSync(draft, JSON.stringify(targets));
  renameSync(draft, join(control, 'targets.json'));
}

/** Replaces the address of an API process by that of the soak's port. */
function lead(url) {
  const index = targets.api.indexOf(url);
  return index < 0 ? url : `http://127.0.0.1:${ports.api[index]}`;
}

/** The environment of a child process, changed so that its connections go through the soak. */
function redirect(env = process.env) {
  const changed = { ...env };
  if (!/--import=\S*preload\.mjs/.test(changed.NODE_OPTIONS ?? '')) {
    changed.NODE_OPTIONS = `${changed.NODE_OPTIONS ?? ''} --import=${import.meta.url}`.trim();
  }
  if (changed.MONGODB_URI && changed.PORT) {
    const api = `http://127.0.0.1:${changed.PORT}`;
    if (!targets.api.includes(api)) targets.api.push(api);
    targets.database = changed.MONGODB_URI;
    writeTargets();
    changed.MONGODB_URI = `mongodb://127.0.0.1:${ports.database}/?directConnection=true`;
  }
  return changed;
}

function redirectChildren() {
  const { fork, spawn } = childProcess;
  childProcess.fork = (entry, args = [], options = {}) =>
    fork(entry, args.map(lead), { ...options, env: redirect(options.env) });
  childProcess.spawn = (command, args = [], options = {}) =>
    spawn(command, args, { ...options, env: redirect(options.env) });
  syncBuiltinESMExports();
}

/** Makes the supervisor end when the soak does, even if that was killed. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), PARENT_INTERVAL_MS).unref();
}

shiftClock();
if (process.argv[1]?.endsWith('platform/dev/stack/main.ts')) {
  redirectChildren();
  endWithParent();
}
