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
  if (version === '') throw new UsageError(`${text} lacks its version: ${name}@VERSION, or ${name} alone`);
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

function readNumber(form: RegExp, kind: string) {
  return (option: string, text: string, least: number, most: number): number => {
    const number = Number(text);
    if (form.test(text) && number >= least && number <= most) return number;
    throw new UsageError(`--${option} takes a ${kind} from ${least} to ${most}, not “${text}”`);
  };
}

/** A share of a hundred that was given as text: `5`, `0.5`. @throws UsageError when it is none or lies outside. */
export const readShare = readNumber(/^\d+(\.\d+)?$/, 'number');

/** A whole number that was given as text. @throws UsageError when it is none or lies outside. */
export const readWhole = readNumber(/^\d+$/, 'whole number');
