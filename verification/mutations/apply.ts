import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroupName } from './suites';

/** A deliberate bug: a piece of code and its replacement. */
export interface Mutation {
  /** How the code misbehaves, as in `counts a vote before it is stored`. */
  name: string;
  /** Relative to the repository. */
  file: string;
  /** Must occur exactly once in the file. */
  original: string;
  mutated: string;
  /** The group of tests to run first. */
  firstGroup: GroupName;
}

/** Applies the bug to a file's text. @throws Error if the original text does not occur exactly once */
export function applyToText(text: string, { name, file, original, mutated }: Omit<Mutation, 'firstGroup'>): string {
  const parts = text.split(original);
  if (parts.length !== 2) throw new Error(`${file} has the original of “${name}” ${parts.length - 1} times, not once.`);
  return parts.join(mutated);
}

/**
 * Applies a bug to a checkout.
 * @returns a function that reverts it
 */
export function applyMutation(folder: string, mutation: Mutation): () => void {
  const path = join(folder, mutation.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, applyToText(text, mutation));
  return () => writeFileSync(path, text);
}
