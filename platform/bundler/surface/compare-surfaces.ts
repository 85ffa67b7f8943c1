import { dirname, join } from 'node:path';
import ts from 'typescript';
import { createVirtualProgram, inVirtualFolder } from './declarations';
import { createInterchangeCheck } from './interchangeable';
import { readStatements } from './statements';
import { findRefusedAssignments, formatType, withoutExtension } from './virtual-check';

/** Marks the name of a type, which does not exist at run time. */
export const TYPE_PREFIX = 'type ';

/** How the exports of a module differ from earlier ones. */
export interface SurfaceDifference {
  added: string[];
  /** Changed so that code for the earlier version still works: a new optional parameter, another property. */
  extended: string[];
  /** Changed so that code for the earlier version may fail. */
  incompatible: string[];
  removed: string[];
}

/** Type declarations by file. */
export type Declarations = Record<string, string>;

/** The files that a declaration file imports, as far as they are in the same set. */
function listImports(file: string, declarations: Declarations): string[] {
  return ts
    .preProcessFile(declarations[file] ?? '')
    .importedFiles.map(({ fileName }) => `${join(dirname(file), fileName)}.d.ts`)
    .filter((each) => each in declarations);
}

/** Whether a file, and every file that it imports directly or indirectly, is the same in both sets. */
function isUnchanged(file: string, before: Declarations, after: Declarations, visited = new Set<string>()): boolean {
  if (visited.has(file)) return true;
  visited.add(file);
  if (before[file] !== after[file]) return false;
  return listImports(file, after).every((each) => isUnchanged(each, before, after, visited));
}

/**
 * Places both sets in a virtual folder each. An unchanged file exists once, since the compiler does not take two copies of a
 * conditional type for the same type.
 */
function placeDeclarations(before: Declarations, after: Declarations): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, text] of Object.entries(before)) files.set(inVirtualFolder('before', file), text);
  for (const [file, text] of Object.entries(after)) {
    const isSame = isUnchanged(file, before, after);
    const reference = `export * from '${withoutExtension(inVirtualFolder('before', file))}';\n`;
    files.set(inVirtualFolder('after', file), isSame ? reference : text);
  }
  return files;
}

interface DeclaredExport {
  /** Whether it exists at run time. */
  isValue: boolean;
  /** The name of its declaration, which may be exported under another name. */
  declaredName: string;
}

/** The exports of a module by name. */
function readExports(program: ts.Program, file: string): Map<string, DeclaredExport> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing.`);
  const toExport = (symbol: ts.Symbol): DeclaredExport => {
    const { flags, name } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return { isValue: (flags & ts.SymbolFlags.Value) !== 0, declaredName: name };
  };
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, toExport(symbol)]));
}

/** The names that only the first of two modules exports, with types marked as such: `type RequestOptions`. */
function listNamesWithout(exports: Map<string, DeclaredExport>, others: Map<string, DeclaredExport>): string[] {
  return [...exports]
    .filter(([name]) => !others.has(name))
    .map(([name, { isValue }]) => (isValue ? name : `${TYPE_PREFIX}${name}`));
}

/** The values of a module whose later type cannot be used where the earlier one was expected. */
function findUnusable(files: Map<string, string>, entryFile: string, names: string[]): Set<string> {
  const assignments = names.map((name) => {
    const getType = (folder: string) => formatType(folder, entryFile, name, false);
    return { name, assignment: [getType('after'), getType('before')] as const };
  });
  const refused = findRefusedAssignments(
    files,
    assignments.map(({ assignment }) => assignment),
  );
  return new Set(assignments.filter(({ assignment }) => refused.has(assignment)).map(({ name }) => name));
}

/**
 * Compares what a module exports with what it exported earlier; all of it is added if there are no earlier declarations.
 * An export is compatible if the compiler accepts its new type wherever the earlier one was expected, or if only what it
 * refers to has changed and each of these declarations can be used as its earlier version and the other way around; and if
 * no member of an interface behind it is gone. A type does not exist at run
 * time, so it only counts when it is added or removed; how it changed shows in the values that use it.
 * @param entry the module's source file: `shared/src/http/index.ts`.
 */
export function compareSurfaces(entry: string, before: Declarations, after: Declarations): SurfaceDifference {
  const files = placeDeclarations(before, after);
  const [earlierFile, laterFile] = ['before', 'after'].map((folder) =>
    inVirtualFolder(folder, `${withoutExtension(entry)}.d.ts`),
  ) as [string, string];
  const program = createVirtualProgram(files);
  const earlier = files.has(earlierFile) ? readExports(program, earlierFile) : new Map<string, DeclaredExport>();
  const later = readExports(program, laterFile);
  const [statementsBefore, statementsAfter] = [readStatements(before), readStatements(after)];
  const getDeclaredNames = (name: string) =>
    [earlier.get(name)?.declaredName ?? '', later.get(name)?.declaredName ?? ''] as const;
  const changed = [...earlier]
    .filter(([name, { isValue }]) => isValue && later.has(name))
    .map(([name]) => name)
    .filter((name) => {
      const [nameBefore, nameAfter] = getDeclaredNames(name);
      return statementsBefore.getText(nameBefore) !== statementsAfter.getText(nameAfter);
    });
  const unusable = changed.length > 0 ? findUnusable(files, entry, changed) : new Set<string>();
  /** The compiler accepts that an optional member is gone; code that sets it would not notice that it has no effect. */
  const hasLostMembers = (name: string) => {
    const [nameBefore, nameAfter] = getDeclaredNames(name);
    const remaining = new Set(statementsAfter.listMembers(nameAfter));
    return statementsBefore.listMembers(nameBefore).some((member) => !remaining.has(member));
  };
  const isInterchangeable =
    unusable.size > 0 ? createInterchangeCheck(files, statementsBefore, statementsAfter) : () => true;
  const isIncompatible = (name: string) => (unusable.has(name) && !isInterchangeable(name)) || hasLostMembers(name);
  return {
    added: listNamesWithout(later, earlier),
    extended: changed.filter((name) => !isIncompatible(name)),
    incompatible: changed.filter(isIncompatible),
    removed: listNamesWithout(earlier, later),
  };
}
