import ts from 'typescript';
import { formatDiagnostics } from '../diagnostics';
import { createVirtualProgram, inVirtualFolder } from './declarations';

/** The path of a declaration file as an import names it. */
export function withoutExtension(file: string): string {
  return file.replace(/(\.d)?\.tsx?$/, '');
}

/** The type of a declaration in a virtual folder, as code. @param isType false for the type of a value. */
export function formatType(folder: string, file: string, name: string, isType: boolean): string {
  return `${isType ? '' : 'typeof '}import('${withoutExtension(inVirtualFolder(folder, file))}').${name}`;
}

/** Two types, as code: whether the first can be used where the second is expected. */
export type Assignment = readonly [from: string, to: string];

/**
 * Asks the compiler about assignments.
 * @param files the declaration files by path.
 * @returns those that it refuses.
 * @throws an Error with the compiler's messages about anything else.
 */
export function findRefusedAssignments(files: Map<string, string>, assignments: Assignment[]): Set<Assignment> {
  const check = inVirtualFolder('.', 'check.ts');
  const lines = assignments.map(
    ([from, to], index) => `export function assign${index}(value: ${from}): ${to} { return value; }`,
  );
  const program = createVirtualProgram(new Map([...files, [check, lines.join('\n')]]));
  const diagnostics = ts.getPreEmitDiagnostics(program);
  const getAssignment = ({ file, start = 0 }: ts.Diagnostic) =>
    file?.fileName === check ? assignments[file.getLineAndCharacterOfPosition(start).line] : undefined;
  const unexpected = diagnostics.filter((each) => !getAssignment(each));
  if (unexpected.length > 0) throw new Error(formatDiagnostics(unexpected));
  return new Set(diagnostics.map(getAssignment).filter((each) => each !== undefined));
}
