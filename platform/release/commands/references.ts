import { listAppNames } from '@canvass/workspace/applications';
import { type CommandInput, UsageError } from './command-line';
import { listPublishedNames } from '../store/store';

/** An application as written on the command line: `mf-admin`, `mf-admin@1.2.0-3f2a91c0`. */
export interface Reference {
  name: string;
  version?: string;
}

/** @throws UsageError for an unknown name or an invalid version. */
function parseReference(text: string, knownNames: Set<string>): Reference {
  const [name = '', version, ...more] = text.split('@');
  if (!knownNames.has(name))
    throw new UsageError(`Unknown application ${name}; known are ${[...knownNames].toSorted().join(', ')}`);
  if (version === undefined) return { name };
  if (version === '') throw new UsageError(`${text} has no version: use ${name}@VERSION, or ${name} alone`);
  if (more.length > 0 || !/^\d[\w.+-]*$/.test(version)) throw new UsageError(`${version} is not a version`);
  return { name, version };
}

/**
 * The applications that a command affects, without duplicates: those that are named, or with `--all` all of this
 * checkout.
 * @throws UsageError when there is none, or one is unknown.
 */
export function parseReferences({ positionals, values, store }: CommandInput): Reference[] {
  if (values.all && positionals.length > 0) throw new UsageError('Use either --all or names');
  const requestedNames = values.all ? listAppNames() : positionals;
  if (requestedNames.length === 0) throw new UsageError('No application given: name an area or the shell');
  const knownNames = new Set([...listAppNames(), ...listPublishedNames(store)]);
  const references = requestedNames.map((each) => parseReference(each, knownNames));
  if (new Set(references.map(({ name }) => name)).size < references.length) {
    throw new UsageError('Name each application only once');
  }
  return references;
}

/**
 * The names alone, for commands that take no versions.
 * @throws UsageError as `parseReferences` does, and for a version.
 */
export function parseNames(input: CommandInput): string[] {
  return parseReferences(input).map(({ name, version }) => {
    if (version !== undefined) throw new UsageError(`Name ${name} without a version`);
    return name;
  });
}

function createNumberParser(pattern: RegExp, kind: string) {
  return (option: string, text: string, min: number, max: number): number => {
    const number = Number(text);
    if (pattern.test(text) && number >= min && number <= max) return number;
    throw new UsageError(`--${option} must be a ${kind} from ${min} to ${max}, not “${text}”`);
  };
}

/** Parses a percentage, such as `5` or `0.5`. @throws UsageError if it is not a number or out of range. */
export const parsePercent = createNumberParser(/^\d+(\.\d+)?$/, 'number');

/** Parses a whole number. @throws UsageError if it is not one or out of range. */
export const parseInteger = createNumberParser(/^\d+$/, 'whole number');
