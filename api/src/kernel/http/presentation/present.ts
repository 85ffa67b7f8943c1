import type * as z from 'zod/mini';
import type { EndpointDeclaration } from '@canvass/shared/contracts';
import { ProblemError } from '../problems/problem';
import type { Entry } from '../lists/page';

/** What is wrong with a record, without quoting its contents. */
export interface RecordFault {
  /** The id of the record. */
  id: string;
  /** Fields of the answer that do not match the schema, or the kind of error that presenting the record threw. */
  faults: string[];
}

/** The stored record that a call is about cannot be presented. */
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

/** The name of an error; its message is left out because it may quote the record. */
export function getErrorKind(error: unknown): string[] {
  return [error instanceof Error ? error.name : typeof error];
}

/**
 * Converts a stored record.
 * @throws UnreadableRecordError if the conversion fails because the record is damaged.
 */
export function mapRecord<Made>(id: string, map: () => Made): Made {
  try {
    return map();
  } catch (error) {
    throw new UnreadableRecordError({ id, faults: getErrorKind(error) });
  }
}

/**
 * Presents an answer about one record as its endpoint declares it.
 * @throws UnreadableRecordError if it does not match.
 */
export function presentRecord(
  { method, answer }: EndpointDeclaration,
  id: string | undefined,
  result: unknown,
): unknown {
  // A damaged record can only be the cause if the answer was read from it.
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

/** The items of a page, and the faults of the records that were left out. */
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
