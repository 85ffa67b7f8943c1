/**
 * Records, in a worker of Jest, which files of the repository the tests of each package open: the modules that they
 * load, the files that they read, and the files that they name when they start a program.
 */
const childProcess = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { fileURLToPath } = require('node:url');
const { threadId } = require('node:worker_threads');

const ROOT = path.resolve(__dirname, '../../..');

/** The directory for the recordings; unset if nothing is recorded. */
const DIRECTORY = process.env.CANVASS_OPENED_FILES;

/** What no test depends on, or what was built from sources that are inputs themselves. */
const OUTPUTS = /(^|\/)(node_modules|dist|\.cache|\.data|\.git|\.nx|test-results)(\/|$)/;

const FILE_READERS = ['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream', 'copyFile', 'copyFileSync'];

/** The others call the method of `ChildProcess`. */
const SYNCHRONOUS_STARTERS = ['spawnSync', 'execFileSync'];

/** The folder of the package whose test file is running. */
let packageFolder = '';

/** Lines that this worker has written. @type {Set<string>} */
const written = new Set();

const appendFileSync = fs.appendFileSync.bind(fs);
const isFile = (/** @type {string} */ file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

let isRecording = false;

/** @param {unknown} file as functions of `node:fs` take it */
function recordFile(file, folder = process.cwd()) {
  if (isRecording || packageFolder === '') return;
  if (typeof file !== 'string' && !(file instanceof URL)) return;
  const relativePath = path.relative(ROOT, path.resolve(folder, file instanceof URL ? fileURLToPath(file) : file));
  const line = `${packageFolder}\t${relativePath}\n`;
  if (relativePath === '' || relativePath.startsWith('..') || OUTPUTS.test(relativePath) || written.has(line)) return;
  isRecording = true;
  written.add(line);
  try {
    if (isFile(path.join(ROOT, relativePath))) appendFileSync(`${DIRECTORY}/${process.pid}-${threadId}`, line);
  } finally {
    isRecording = false;
  }
}

/** @param {unknown[]} command @param {{ cwd?: string | URL } | undefined} options */
function recordProgram(command, options) {
  for (const each of command) recordFile(each, options?.cwd?.toString());
}

/** @param {any} object @param {string[]} names @param {(args: any[]) => void} record */
function wrapFunctions(object, names, record) {
  for (const name of names) {
    const original = object[name];
    if (typeof original !== 'function') continue;
    object[name] = new Proxy(original, {
      apply(target, self, args) {
        record(args);
        return Reflect.apply(target, self, args);
      },
    });
  }
}

if (DIRECTORY) {
  fs.mkdirSync(DIRECTORY, { recursive: true });
  wrapFunctions(fs, FILE_READERS, ([file]) => recordFile(file));
  wrapFunctions(fs.promises, FILE_READERS, ([file]) => recordFile(file));
  wrapFunctions(childProcess, SYNCHRONOUS_STARTERS, ([program, ...rest]) => {
    const options = rest.findLast((each) => typeof each === 'object' && !Array.isArray(each));
    recordProgram([program, ...(rest.find(Array.isArray) ?? [])], options);
  });
  wrapFunctions(childProcess.ChildProcess.prototype, ['spawn'], ([options]) =>
    recordProgram([options.file, ...options.args], options),
  );
}

/** Says which test file runs from now on in this worker. @param {string} testFile */
function startTestFile(testFile) {
  const [first = '', second = ''] = path.relative(ROOT, testFile).split('/');
  packageFolder = DIRECTORY
    ? ['platform', 'stand-ins', 'verification'].includes(first)
      ? `${first}/${second}`
      : first
    : '';
}

module.exports = { recordFile, startTestFile };
