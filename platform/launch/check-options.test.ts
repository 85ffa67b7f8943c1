import { readCheckOptions } from './check-options';

const STAGES = ['lint', 'unit', 'database', 'api', 'browser'];
const URI = 'mongodb://ada:secret@db.test/?replicaSet=rs0';

test('stages are asked for by name', () => {
  expect(readCheckOptions(['api', 'lint'], STAGES)).toEqual({ names: ['api', 'lint'], mongodb: undefined });
  expect(readCheckOptions([], STAGES)).toEqual({ names: [], mongodb: undefined });
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
])('%j asks for stages against another database', (args, names) => {
  expect(readCheckOptions(args, STAGES)).toEqual({ names, mongodb: URI });
});

test.each([
  [['apis'], 'There is no stage apis. Stages: lint, unit, database, api, browser.'],
  [['--mongo', URI], 'There is no stage --mongo.'],
  [['--mongodb'], '--mongodb takes an address'],
  [['--mongodb', 'localhost:27017'], '--mongodb takes an address'],
  [['browser', '--mongodb', URI], '--mongodb goes with the stages database and api, not with browser.'],
])('%j is refused with what would be right', (args, message) => {
  expect(() => readCheckOptions(args, STAGES)).toThrow(message);
});
