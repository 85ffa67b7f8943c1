import { asMongoError, MongoError } from '../errors';
import { TooLongForTransaction } from '../plan/drive';
import { type History, openHistory } from '../storage/history';
import type { CollectionInfo } from '../storage/catalog';
import type { Transaction } from '../storage/store';
import type { Doc, Value } from '../values/bson';
import type { Call } from './context';
import { findIds, findNow, readAgain, type Target } from './locate';

/** One insert, update or delete of a command. */
export interface Statement {
  /** Undefined for inserts. */
  target: Target | undefined;
  /** Changes the documents that were found, or makes one. Its result is what a retry of the statement is told. */
  act(tx: Transaction, docs: Doc[]): Doc;
  /** One result out of those of several rounds. */
  merge(results: readonly Doc[]): Doc;
}

export interface StatementError {
  index: number;
  error: MongoError;
}

export interface Outcome {
  results: (Doc | undefined)[];
  errors: StatementError[];
}

/** How long a transaction works on statements of one command before it lets others in. */
const SLICE_MS = 6;
/** Documents of one statement that are changed in one transaction. */
const ROUND = 200;

/**
 * Runs the statements of a command, many in one transaction. A statement whose search takes long is searched outside
 * of transactions and its documents are checked again within one. `make` is called late, so that what is wrong with one
 * statement is its own error.
 */
export async function runStatements(
  call: Call,
  namespace: string,
  count: number,
  make: (index: number) => Statement,
  ordered: boolean,
): Promise<Outcome> {
  const { store } = call.server;
  const outcome: Outcome = { results: [], errors: [] };
  let history: History | undefined;
  let next = 0;
  let slow: Statement | undefined;

  const halted = (): boolean => ordered && outcome.errors.length > 0;

  function fail(error: unknown): void {
    if (!(error instanceof MongoError)) throw error;
    outcome.errors.push({ index: next, error });
  }

  function round(tx: Transaction): void {
    if (call.retryable !== undefined) history ??= openHistory(tx, call.retryable);
    const until = performance.now() + SLICE_MS;
    slow = undefined;
    for (let done = 0; next < count && !halted() && (done === 0 || performance.now() < until); done += 1, next += 1) {
      const recalled = history?.recall(next);
      if (recalled !== undefined) outcome.results[next] = recalled;
      else {
        try {
          const statement = make(next);
          try {
            outcome.results[next] = runNow(tx, namespace, statement);
          } catch (error) {
            if (!(error instanceof TooLongForTransaction)) throw error;
            slow = statement;
            break;
          }
          history?.record(next, outcome.results[next]!);
        } catch (error) {
          fail(error);
        }
      }
    }
    history?.save(tx);
  }

  while (next < count && !halted()) {
    await store.write(round);
    if (slow !== undefined) {
      try {
        outcome.results[next] = await runSlowly(call, namespace, slow, (tx, result) => {
          history?.record(next, result);
          history?.save(tx);
        });
      } catch (error) {
        fail(asMongoError(error));
      }
      next += 1;
    }
    call.control.check();
  }
  return outcome;
}

function runNow(tx: Transaction, namespace: string, statement: Statement): Doc {
  if (statement.target === undefined) return statement.act(tx, []);
  const collection = tx.collection(namespace);
  return statement.act(tx, collection === undefined ? [] : findNow(tx, collection, statement.target));
}

/** Searches in small steps, then acts on what still matches. */
async function runSlowly(
  call: Call,
  namespace: string,
  statement: Statement,
  record: (tx: Transaction, result: Doc) => void,
): Promise<Doc> {
  const { store } = call.server;
  const target = statement.target!;
  for (;;) {
    const ids = await findIds(store, namespace, target, call.control);
    const single = target.most === 1;
    const results: Doc[] = [];
    for (let from = 0; from < Math.max(ids.length, 1); from += ROUND) {
      const result = await store.write((tx) => {
        const docs = stillMatching(tx, tx.collection(namespace), ids.slice(from, from + ROUND), target);
        // Another write was faster: what now matches has to be searched again.
        if (single && ids.length > 0 && docs.length === 0) return undefined;
        const made = statement.act(tx, docs);
        if (single) record(tx, made);
        return made;
      });
      if (result !== undefined) results.push(result);
      call.control.check();
    }
    if (results.length > 0) return statement.merge(results);
  }
}

function stillMatching(
  tx: Transaction,
  collection: CollectionInfo | undefined,
  ids: readonly Value[],
  target: Target,
): Doc[] {
  if (collection === undefined) return [];
  return ids.map((id) => readAgain(tx, collection, id, target.filter)).filter((doc) => doc !== undefined);
}
