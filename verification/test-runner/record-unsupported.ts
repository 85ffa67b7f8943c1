import { appendFileSync } from 'node:fs';
import { MongoClient, MongoServerError, type CommandFailedEvent } from 'mongodb';
import { isUnsupported, UNSUPPORTED_FILE_VARIABLE, type RefusedCommand } from './unsupported';

/**
 * Records each command that a database refuses as unknown or unsupported, with the test that sent it, in the file that
 * the variable names. Loaded before the tests of a file, so that every client of the driver is watched.
 */
const file = process.env[UNSUPPORTED_FILE_VARIABLE];
const watchedClients = new WeakSet<MongoClient>();
// oxlint-disable-next-line typescript/unbound-method -- called with the client below
const { connect } = MongoClient.prototype;

function recordRefusal({ commandName, failure }: CommandFailedEvent): void {
  if (!file || !(failure instanceof MongoServerError) || !isUnsupported(failure)) return;
  const { testPath = '', currentTestName = '' } = expect.getState();
  const refused: RefusedCommand = {
    file: testPath,
    test: currentTestName,
    command: commandName,
    message: failure.message,
  };
  appendFileSync(file, `${JSON.stringify(refused)}\n`);
}

MongoClient.prototype.connect = function watchClient(this: MongoClient) {
  if (!watchedClients.has(this)) {
    watchedClients.add(this);
    this.options.monitorCommands = true;
    this.on('commandFailed', recordRefusal);
  }
  return connect.call(this);
};
