import { parseTestOptions } from './test-options';

const STAGES = ['lint', 'unit', 'database', 'api', 'browser'];
const URI = 'mongodb://ada:secret@db.test/?replicaSet=rs0';

test('stages are selected by name', () => {
  expect(parseTestOptions(['api', 'lint'], STAGES)).toEqual({ names: ['api', 'lint'], mongodb: undefined });
  expect(parseTestOptions([], STAGES)).toEqual({ names: [], mongodb: undefined });
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
])('arguments %j select stages for another database', (args, names) => {
  expect(parseTestOptions(args, STAGES)).toEqual({ names, mongodb: URI });
});

test.each([
  [['apis'], 'Unknown stage apis. Stages: lint, unit, database, api, browser.'],
  [['--mongo', URI], 'Unknown stage --mongo.'],
  [['--mongodb'], '--mongodb needs an address'],
  [['--mongodb', 'localhost:27017'], '--mongodb needs an address'],
  [['browser', '--mongodb', URI], '--mongodb only works with the stages database and api, not with browser.'],
])('arguments %j are refused with a hint', (args, message) => {
  expect(() => parseTestOptions(args, STAGES)).toThrow(message);
});
