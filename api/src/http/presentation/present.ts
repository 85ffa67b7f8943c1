import type * as z from 'zod/mini';
import type { EndpointDeclaration } from '@canvass/shared/contracts';
import { ProblemError } from '../problems/problem';
import type { Entry } from '../pipeline/route';

/** What is wrong with a record, without anything of what it holds. */
export interface RecordFault {
  /** Of the record. */
  id: string;
  /** Fields of the answer that it cannot fill, or the kind of error that presenting it ended with. */
  faults: string[];
}

/** A stored record that a call is about cannot be presented. */
export class UnreadableRecordError extends ProblemError {
  readonly fault: RecordFault;

  constructor(fault: RecordFault) {
    super('unreadable-record');
    this.name = 'UnreadableRecord';
    this.fault = fault;
  }
}

function describeIssues(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]): string[] {
  return issues.slice(0, 10).map(({ path, code }) => `${path.map(String).join('.')}: ${code ?? 'invalid'}`);
}

/** The kind of an error: its message may quote the record. */
export function getErrorKind(error: unknown): string[] {
  return [error instanceof Error ? error.name : typeof error];
}

/** What is made of a stored record. @throws UnreadableRecord when making it fails, as the record is damaged. */
export function mapRecord<Made>(id: string, map: () => Made): Made {
  try {
    return map();
  } catch (error) {
    throw new UnreadableRecordError({ id, faults: getErrorKind(error) });
  }
}

/** An answer about one record, as its endpoint declares it. @throws UnreadableRecord when it does not fit. */
export function presentRecord(
  { method, answer }: EndpointDeclaration,
  id: string | undefined,
  result: unknown,
): unknown {
  // Only what is read from a record can be the record's fault.
  if (method !== 'GET' || id === undefined) return answer.parse(result);
  const { data, error } = answer.safeParse(result);
  if (error) throw new UnreadableRecordError({ id, faults: describeIssues(error.issues) });
  return data;
}

/** The schema of one item of a list. */
function getItemSchema({ answer, path }: EndpointDeclaration): z.ZodMiniType {
  const { def } = answer._zod as { def: { type: string; element?: z.ZodMiniType } };
  if (!def.element) throw new Error(`${path} is mounted as a list, but its response is not a list.`);
  return def.element;
}

/** What a page of a list shows, and the records that it had to leave out. */
export function presentEntries(
  endpoint: EndpointDeclaration,
  entries: Entry<unknown>[],
): { items: unknown[]; faults: RecordFault[] } {
  const schema = getItemSchema(endpoint);
  const items: unknown[] = [];
  const faults: RecordFault[] = [];
  for (const { id, present } of entries) {
    try {
      const { data, error } = schema.safeParse(present());
      if (error) faults.push({ id, faults: describeIssues(error.issues) });
      else items.push(data);
    } catch (error) {
      faults.push({ id, faults: getErrorKind(error) });
    }
  }
  return { items, faults };
}
