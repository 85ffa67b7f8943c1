import type * as z from 'zod/mini';
import type { Endpoint } from '@canvass/shared/contracts';
import { ProblemError } from './problem';
import type { Entry } from './route';

/** What is wrong with a record, without anything of what it holds. */
export interface Fault {
  /** Of the record. */
  id: string;
  /** Fields of the answer that it cannot fill, or the kind of error that presenting it ended with. */
  faults: string[];
}

/** A stored record that a call is about cannot be presented. */
export class UnreadableRecord extends ProblemError {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super('unreadable-record');
    this.name = 'UnreadableRecord';
    this.fault = fault;
  }
}

function describeIssues(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]): string[] {
  return issues.slice(0, 10).map(({ path, code }) => `${path.map(String).join('.')}: ${code ?? 'invalid'}`);
}

/** The kind of an error: its message may quote the record. */
export function describeFault(error: unknown): string[] {
  return [error instanceof Error ? error.name : typeof error];
}

/** What is made of a stored record. @throws UnreadableRecord when making it fails, as the record is damaged. */
export function fromRecord<Made>(id: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw new UnreadableRecord({ id, faults: describeFault(error) });
  }
}

/** An answer about one record, as its endpoint declares it. @throws UnreadableRecord when it does not fit. */
export function presentAnswer({ method, answer }: Endpoint, id: string | undefined, result: unknown): unknown {
  // Only what is read from a record can be the record's fault.
  if (method !== 'GET' || id === undefined) return answer.parse(result);
  const { data, error } = answer.safeParse(result);
  if (error) throw new UnreadableRecord({ id, faults: describeIssues(error.issues) });
  return data;
}

/** The schema of one item of a list. */
function itemSchema({ answer, path }: Endpoint): z.ZodMiniType {
  const { def } = answer._zod as { def: { type: string; element?: z.ZodMiniType } };
  if (!def.element) throw new Error(`${path} is mounted as a list, and its answer is none.`);
  return def.element;
}

/** What a page of a list shows, and the records that it had to leave out. */
export function presentEntries(endpoint: Endpoint, entries: Entry<unknown>[]): { items: unknown[]; faults: Fault[] } {
  const schema = itemSchema(endpoint);
  const items: unknown[] = [];
  const faults: Fault[] = [];
  for (const { id, present } of entries) {
    try {
      const { data, error } = schema.safeParse(present());
      if (error) faults.push({ id, faults: describeIssues(error.issues) });
      else items.push(data);
    } catch (error) {
      faults.push({ id, faults: describeFault(error) });
    }
  }
  return { items, faults };
}
