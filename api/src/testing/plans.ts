import type { CommandStartedEvent, Db, Document } from 'mongodb';

/** A read that the API sent, and how the database does it. */
export interface PlannedRead {
  /** `find surveys { … } by { … }`, to be read in a failure. */
  what: string;
  command: Document;
  stages: string[];
  documents: number;
}

const READS = new Set(['find', 'aggregate', 'count', 'distinct']);

/** What the driver adds to every command. */
const ENVELOPE = new Set(['lsid', '$db', '$clusterTime', 'txnNumber', '$readPreference', 'cursor']);

/** Every value under a key, anywhere inside. */
function valuesOf(inside: unknown, key: string): unknown[] {
  if (typeof inside !== 'object' || inside === null) return [];
  return Object.entries(inside).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)));
}

function describeRead(command: Document): string {
  const name = Object.keys(command)[0] ?? '';
  const { filter, pipeline, sort, hint, limit } = command;
  return `${name} ${String(command[name])} ${JSON.stringify({ filter, pipeline, sort, hint, limit })}`;
}

/** How the database does a read. */
export async function planOf(db: Db, sent: Document): Promise<PlannedRead> {
  const entries = Object.entries(sent).filter(([name]) => !ENVELOPE.has(name));
  const command: Document = Object.fromEntries(entries);
  const whole = command['aggregate'] === undefined ? command : { ...command, cursor: {} };
  const explained = await db.command({ explain: whole, verbosity: 'executionStats' });
  const winning = valuesOf(explained, 'winningPlan');
  return {
    what: describeRead(command),
    command,
    stages: winning.flatMap((plan) => stagesOf(plan)),
    documents: Math.max(0, ...valuesOf(explained, 'totalDocsExamined').map(Number)),
  };
}

function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage } = plan as { stage?: string };
  return [...(stage ? [stage] : []), ...Object.values(plan).flatMap((each) => stagesOf(each))];
}

/** Remembers what an API sends to its database, and asks the database how it does the reads among it. */
export function watchReads() {
  let seen: CommandStartedEvent[] = [];

  return {
    onCommand(event: CommandStartedEvent): void {
      seen.push(event);
    },

    /** The reads that some work sends. */
    async during(db: Db, work: () => Promise<unknown>): Promise<PlannedRead[]> {
      seen = [];
      await work();
      const reads = seen.filter(({ commandName }) => READS.has(commandName));
      return Promise.all(reads.map(({ command }) => planOf(db, command)));
    },
  };
}
