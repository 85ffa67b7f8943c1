import { parseTestOptions } from './test-options';

const STAGES = ['lint', 'unit', 'database', 'api', 'browser'];
const URI = 'mongodb://ada:secret@db.test/?replicaSet=rs0';
const DEFAULTS = { stages: [], scopes: [], allCases: false, isFresh: false, seed: undefined, mongodb: undefined };

test('stages are selected by name', () => {
  expect(parseTestOptions(['api', 'lint'], STAGES, {})).toEqual({ ...DEFAULTS, stages: ['api', 'lint'] });
  expect(parseTestOptions([], STAGES, {})).toEqual(DEFAULTS);
});

test.each([
  [['--all'], { allCases: true }],
  [['unit', '--all'], { stages: ['unit'], allCases: true }],
  [['--fresh'], { isFresh: true }],
  [['--seed', 'b04a5fbb'], { seed: 'b04a5fbb', isFresh: true }],
  [['--seed=b04a5fbb', 'browser'], { stages: ['browser'], seed: 'b04a5fbb', isFresh: true }],
])('arguments %j select cases, and say whether results of earlier runs count', (args, options) => {
  expect(parseTestOptions(args, STAGES, {})).toEqual({ ...DEFAULTS, ...options });
});

test('in a pipeline, results of earlier runs do not count', () => {
  expect(parseTestOptions([], STAGES, { CI: 'true' })).toEqual({ ...DEFAULTS, isFresh: true });
});

test('areas, packages, and folders of the API are selected by name or path', () => {
  expect(parseTestOptions(['mf-member', 'edge', 'votes'], STAGES, {}).scopes).toEqual([
    { folder: 'mf-member', isApp: true },
    { folder: 'platform/edge', isApp: false },
    { folder: 'api/src/votes', isApp: false },
  ]);
});

test.each([
  [
    ['--mongodb', URI],
    ['database', 'api'],
  ],
  [['api', `--mongodb=${URI}`], ['api']],
  [
    ['database', '--mongodb', URI, 'api'],
    ['database', 'api'],
  ],
])('arguments %j select stages for another database', (args, stages) => {
  expect(parseTestOptions(args, STAGES, {})).toEqual({ ...DEFAULTS, stages, isFresh: true, mongodb: URI });
});

test.each([
  [['apis'], 'apis is no stage, area, package, or folder. Stages: lint, unit, database, api, browser.'],
  [['--mongo', URI], '--mongo is no stage'],
  [['--mongodb'], '--mongodb needs an address'],
  [['--mongodb', 'localhost:27017'], '--mongodb needs an address'],
  [['browser', '--mongodb', URI], '--mongodb only works with the stages database and api, not with browser.'],
  [['edge', '--mongodb', URI], '--mongodb only works with the stages database and api, not with platform/edge.'],
  [['--all', '--seed', 'b04a5fbb'], '--all runs all cases, so it takes no --seed.'],
  [['--seed'], '--seed needs the text that a run printed.'],
  [['unit', 'mf-member'], 'unit is a stage and mf-member a folder: name either.'],
])('arguments %j are refused with a hint', (args, message) => {
  expect(() => parseTestOptions(args, STAGES, {})).toThrow(message);
});
