import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroupName } from './suites';

/** A deliberate bug: one piece of code in place of another. */
export interface Mutation {
  /** What the code does then, as in `counts a vote before it is stored`. */
  name: string;
  /** Below the repository. */
  file: string;
  /** Occurs exactly once in the file. */
  original: string;
  mutated: string;
  /** The tests that are tried first. */
  firstGroup: GroupName;
}

/** The text of a file with the bug in it. @throws Error when the original is not there exactly once. */
export function applyToText(text: string, { name, file, original, mutated }: Omit<Mutation, 'firstGroup'>): string {
  const parts = text.split(original);
  if (parts.length !== 2) throw new Error(`${file} has the original of “${name}” ${parts.length - 1} times, not once.`);
  return parts.join(mutated);
}

/**
 * Writes a bug into a checkout.
 * @returns how to take it out again.
 */
export function applyMutation(folder: string, mutation: Mutation): () => void {
  const path = join(folder, mutation.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, applyToText(text, mutation));
  return () => writeFileSync(path, text);
}
