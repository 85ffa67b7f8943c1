import { join, relative } from 'node:path';
import ts from 'typescript';
import { formatDiagnostics } from '../diagnostics';
import { inRoot, ROOT } from '@canvass/workspace/applications';

/** The compiler options of browser code, as far as declarations depend on them. */
function getCompilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(inRoot('tsconfig.base.json'), (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: Record<string, unknown> };
  };
  const lib = ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  return {
    ...ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT).options,
    lib,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    rootDir: ROOT,
    outDir: ROOT,
  };
}

/**
 * The type declarations of a module and of all sources that it imports, by file: `shared/src/http/index.d.ts`.
 * @throws an Error with the compiler's messages if the sources have type errors.
 */
export function emitDeclarations(entry: string): Record<string, string> {
  const program = ts.createProgram([inRoot(entry)], getCompilerOptions());
  const errors = ts.getPreEmitDiagnostics(program);
  if (errors.length > 0) throw new Error(formatDiagnostics(errors));
  const declarations: Record<string, string> = {};
  program.emit(undefined, (file, text) => (declarations[relative(ROOT, file)] = text));
  return declarations;
}

/** Parsed declarations of installed packages and of the compiler, which do not change while a process runs. */
const librarySources = new Map<string, ts.SourceFile | undefined>();

/** A program whose files exist in memory only, and whose packages are those of this checkout. */
export function createVirtualProgram(files: Map<string, string>): ts.Program {
  const options: ts.CompilerOptions = { ...getCompilerOptions(), noUnusedLocals: false };
  const disk = ts.createCompilerHost(options);
  const folders = new Set([...files.keys()].flatMap(listParentFolders));
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => files.has(file) || disk.fileExists(file),
    readFile: (file) => files.get(file) ?? disk.readFile(file),
    directoryExists: (folder) => folders.has(folder) || disk.directoryExists?.(folder) === true,
    getSourceFile(file, ...rest) {
      const text = files.get(file);
      if (text !== undefined) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
      if (!file.includes('/node_modules/')) return disk.getSourceFile(file, ...rest);
      if (!librarySources.has(file)) librarySources.set(file, disk.getSourceFile(file, ...rest));
      return librarySources.get(file);
    },
  };
  return ts.createProgram([...files.keys()], options, host);
}

function listParentFolders(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/') || '/');
}

/** Where files of a virtual program are: inside the checkout, so that they find its packages. */
export function inVirtualFolder(folder: string, file: string): string {
  return join(ROOT, '.virtual', folder, file);
}
