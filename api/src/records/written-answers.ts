import { isWrittenKind, type Question } from '@canvass/shared/contracts';

/** The parts of a question that tell what voters wrote. */
export type WritableQuestion = Pick<Question, 'kind'> & Partial<Pick<Question, 'options' | 'other'>>;

/** Whether a value is a text that a voter wrote: a written answer, or one in place of an option. */
export function isWritten({ kind, options, other }: WritableQuestion, value: unknown): value is string {
  return typeof value === 'string' && (isWrittenKind(kind) || (other === true && !options?.includes(value)));
}
