import { appNames } from '../build/workspace';
import { type Input, UsageError } from './command-line';
import { publishedNames } from './store';

/** An application as people write it: `mf-admin`, `mf-admin@1.2.0-3f2a91c0`. */
export interface Reference {
  name: string;
  version?: string;
}

/** @throws UsageError for a name that nobody knows and for what cannot be a version. */
function readReference(text: string, known: Set<string>): Reference {
  const [name = '', version, ...more] = text.split('@');
  if (!known.has(name)) throw new UsageError(`There is no ${name}; there are ${[...known].toSorted().join(', ')}`);
  if (version === undefined) return { name };
  if (more.length > 0 || !/^\d[\w.+-]*$/.test(version)) throw new UsageError(`${version} is not a version`);
  return { name, version };
}

/**
 * The applications that a command is about, none of them twice: those that are named, or all of this checkout.
 * @throws UsageError when there is none, or one that does not exist.
 */
export function readReferences({ given, values, store }: Input): Reference[] {
  if (values.all && given.length > 0) throw new UsageError('Either --all or names');
  const named = values.all ? appNames() : given;
  if (named.length === 0) throw new UsageError('Which ones? Name an area, or the shell');
  const known = new Set([...appNames(), ...publishedNames(store)]);
  const references = named.map((each) => readReference(each, known));
  if (new Set(references.map(({ name }) => name)).size < references.length) {
    throw new UsageError('Each application can be named once');
  }
  return references;
}

/** The names alone, for commands that take no versions. @throws UsageError as `readReferences` does. */
export function readNames(input: Input): string[] {
  return readReferences(input).map(({ name, version }) => {
    if (version !== undefined) throw new UsageError(`Name ${name} without a version`);
    return name;
  });
}

/** A number that was given as text. @throws UsageError when it is none or lies outside. */
export function readNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= least && number <= most)) {
    throw new UsageError(`--${option} takes a number from ${least} to ${most}, not ${text}`);
  }
  return number;
}
