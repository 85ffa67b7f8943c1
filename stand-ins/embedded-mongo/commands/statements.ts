import { toMongoError, MongoError } from '../errors';
import { SearchTooLongError } from '../plan/execute';
import type { FoundRow } from '../plan/scan';
import { type SessionHistory, openSessionHistory } from '../storage/session-history';
import type { CollectionInfo } from '../storage/catalog';
import type { Transaction } from '../storage/transaction';
import type { Doc, Value } from '../values/bson';
import type { Call } from './context';
import { findTargetIds, findTargets, readIfMatching, type Target } from './find-targets';

/** One insert, update or delete of a command. */
export interface Statement {
  /** Undefined for inserts. */
  target: Target | undefined;
  /** Updates or removes the documents found, or inserts one. A retry of the statement gets the same result. */
  apply(tx: Transaction, found: FoundRow[]): Doc;
  /** Combines the results of several rounds into one. */
  merge(results: readonly Doc[]): Doc;
}

export interface StatementError {
  index: number;
  error: MongoError;
}

export interface StatementOutcome {
  results: (Doc | undefined)[];
  errors: StatementError[];
}

/** How long a transaction executes statements of one command before other work gets its turn. */
const SLICE_MS = 6;
/** How many documents of one statement one transaction changes. */
const DOCUMENTS_PER_TRANSACTION = 200;

/**
 * Executes the statements of a command, many in one transaction. If a statement's search takes long, the search runs
 * outside of transactions, and its documents are checked again within one. `make` is called just before a statement is
 * executed, so that an invalid statement causes an error of that statement only.
 */
export async function runStatements(
  call: Call,
  namespace: string,
  count: number,
  make: (index: number) => Statement,
  ordered: boolean,
): Promise<StatementOutcome> {
  const { store } = call.server;
  const outcome: StatementOutcome = { results: [], errors: [] };
  let history: SessionHistory | undefined;
  let next = 0;
  let slowStatement: Statement | undefined;

  const isHalted = (): boolean => ordered && outcome.errors.length > 0;

  function fail(error: unknown): void {
    if (!(error instanceof MongoError)) throw error;
    outcome.errors.push({ index: next, error });
  }

  function runRound(tx: Transaction): void {
    if (call.retryable !== undefined) history ??= openSessionHistory(tx, call.retryable);
    const deadline = performance.now() + SLICE_MS;
    slowStatement = undefined;
    for (
      let done = 0;
      next < count && !isHalted() && (done === 0 || performance.now() < deadline);
      done += 1, next += 1
    ) {
      const previousResult = history?.getResult(next);
      if (previousResult !== undefined) outcome.results[next] = previousResult;
      else {
        try {
          const statement = make(next);
          try {
            outcome.results[next] = runInTransaction(tx, namespace, statement);
          } catch (error) {
            if (!(error instanceof SearchTooLongError)) throw error;
            slowStatement = statement;
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

  while (next < count && !isHalted()) {
    await store.write(runRound);
    if (slowStatement !== undefined) {
      try {
        outcome.results[next] = await runInSteps(call, namespace, slowStatement, (tx, result) => {
          history?.record(next, result);
          history?.save(tx);
        });
      } catch (error) {
        fail(toMongoError(error));
      }
      next += 1;
    }
    call.control.check();
  }
  return outcome;
}

function runInTransaction(tx: Transaction, namespace: string, statement: Statement): Doc {
  if (statement.target === undefined) return statement.apply(tx, []);
  const collection = tx.collection(namespace);
  return statement.apply(tx, collection === undefined ? [] : findTargets(tx, collection, statement.target));
}

/** Searches in small steps, then applies the statement to what still matches. */
async function runInSteps(
  call: Call,
  namespace: string,
  statement: Statement,
  record: (tx: Transaction, result: Doc) => void,
): Promise<Doc> {
  const { store } = call.server;
  const target = statement.target!;
  for (;;) {
    const ids = await findTargetIds(store, namespace, target, call.control);
    const single = target.limit === 1;
    const results: Doc[] = [];
    for (let from = 0; from < Math.max(ids.length, 1); from += DOCUMENTS_PER_TRANSACTION) {
      const result = await store.write((tx) => {
        const found = readMatching(
          tx,
          tx.collection(namespace),
          ids.slice(from, from + DOCUMENTS_PER_TRANSACTION),
          target,
        );
        // Another write changed the document in the meantime, so search again.
        if (single && ids.length > 0 && found.length === 0) return undefined;
        const inserted = statement.apply(tx, found);
        if (single) record(tx, inserted);
        return inserted;
      });
      if (result !== undefined) results.push(result);
      call.control.check();
    }
    if (results.length > 0) return statement.merge(results);
  }
}

function readMatching(
  tx: Transaction,
  collection: CollectionInfo | undefined,
  ids: readonly Value[],
  target: Target,
): FoundRow[] {
  if (collection === undefined) return [];
  return ids.map((id) => readIfMatching(tx, collection, id, target.filter)).filter((found) => found !== undefined);
}
