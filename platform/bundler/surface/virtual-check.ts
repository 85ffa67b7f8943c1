import ts from 'typescript';
import { formatDiagnostics } from '../diagnostics';
import { createVirtualProgram, inVirtualFolder } from './declarations';

/** The path of a declaration file as an import names it. */
export function withoutExtension(file: string): string {
  return file.replace(/(\.d)?\.tsx?$/, '');
}

/**
 * Compiles lines of code next to declaration files.
 * @param files the declaration files by path.
 * @param imports one line.
 * @returns the indexes of the lines that the compiler refuses.
 * @throws an Error with the compiler's messages about anything else.
 */
export function findRefusedLines(files: Map<string, string>, imports: string, lines: string[]): Set<number> {
  const check = inVirtualFolder('.', 'check.ts');
  const program = createVirtualProgram(new Map([...files, [check, [imports, ...lines].join('\n')]]));
  const diagnostics = ts.getPreEmitDiagnostics(program);
  const getLine = ({ file, start = 0 }: ts.Diagnostic) =>
    file?.fileName === check ? file.getLineAndCharacterOfPosition(start).line - 1 : -1;
  const unexpected = diagnostics.filter((each) => getLine(each) < 0);
  if (unexpected.length > 0) throw new Error(formatDiagnostics(unexpected));
  return new Set(diagnostics.map(getLine));
}
