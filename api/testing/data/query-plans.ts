import type { CommandStartedEvent, Db, Document } from 'mongodb';

/** A read that the API sent, with the database's query plan. */
export interface PlannedRead {
  /** `find surveys { … } by { … }`, for failure messages. */
  description: string;
  command: Document;
  stages: string[];
  documents: number;
}

const READ_COMMANDS = new Set(['find', 'aggregate', 'count', 'distinct']);

/** Fields that the driver adds to every command. */
const DRIVER_FIELDS = new Set(['lsid', '$db', '$clusterTime', 'txnNumber', '$readPreference', 'cursor', 'readConcern']);

/** All values of a key, at any depth. */
function listValues(inside: unknown, key: string): unknown[] {
  if (typeof inside !== 'object' || inside === null) return [];
  return Object.entries(inside).flatMap(([name, value]) => (name === key ? [value] : listValues(value, key)));
}

function describeRead(command: Document): string {
  const name = Object.keys(command)[0] ?? '';
  const { filter, pipeline, sort, hint, limit } = command;
  return `${name} ${String(command[name])} ${JSON.stringify({ filter, pipeline, sort, hint, limit })}`;
}

/** Asks the database for the query plan of a read. */
export async function explainRead(db: Db, request: Document): Promise<PlannedRead> {
  const entries = Object.entries(request).filter(([name]) => !DRIVER_FIELDS.has(name));
  const command: Document = Object.fromEntries(entries);
  const explainable = command['aggregate'] === undefined ? command : { ...command, cursor: {} };
  const explanation = await db.command({ explain: explainable, verbosity: 'executionStats' });
  const winningPlans = listValues(explanation, 'winningPlan');
  return {
    description: describeRead(command),
    command,
    stages: winningPlans.flatMap((plan) => listStages(plan)),
    documents: Math.max(0, ...listValues(explanation, 'totalDocsExamined').map(Number)),
  };
}

function listStages(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage } = plan as { stage?: string };
  return [...(stage ? [stage] : []), ...Object.values(plan).flatMap((each) => listStages(each))];
}

/** The queries of a command as reads: an update is planned like a find with its filter. */
function listQueries({ command, commandName }: CommandStartedEvent): Document[] {
  // The embedded database does not explain this command.
  if (commandName === 'distinct') return [{ find: command['distinct'], filter: command['query'] }];
  if (READ_COMMANDS.has(commandName)) return [command];
  const collection = String(command[commandName]);
  const parts = (command['updates'] ?? command['deletes'] ?? []) as { q: Document }[];
  const filters = commandName === 'findAndModify' ? [command['query'] as Document] : parts.map(({ q }) => q);
  return filters.map((filter) => ({ find: collection, filter }));
}

/** Records the commands that an API sends, and asks the database for the query plans of the reads among them. */
export function createQueryWatcher() {
  let events: CommandStartedEvent[] = [];

  return {
    onCommand(event: CommandStartedEvent): void {
      events.push(event);
    },

    /** The reads that are sent while `work` runs. */
    async collectReads(db: Db, work: () => Promise<unknown>): Promise<PlannedRead[]> {
      events = [];
      await work();
      const reads = events.filter(({ commandName }) => READ_COMMANDS.has(commandName));
      return Promise.all(reads.map(({ command }) => explainRead(db, command)));
    },

    /** The reads that some work sends, and the filters of its writes. */
    async collectQueries(db: Db, work: () => Promise<unknown>): Promise<PlannedRead[]> {
      events = [];
      await work();
      return Promise.all(events.flatMap(listQueries).map((query) => explainRead(db, query)));
    },
  };
}
