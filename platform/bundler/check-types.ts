import ts from 'typescript';
import { inRoot } from '@canvass/workspace/applications';
import { formatDiagnostics } from './diagnostics';

/** Declarations of `shared` that no import leads to. */
const AMBIENT_DECLARATIONS = ['shared/src/ui/styles.d.ts'];

/**
 * Checks the types of an application's sources, and of what they import from `shared`, without emitting anything, so that
 * concurrent builds share no files. A repeated check looks at changed files only.
 * @throws an Error with the compiler's messages.
 */
export function checkTypes(name: string): void {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    inRoot(name, 'tsconfig.src.json'),
    {
      noEmit: true,
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      incremental: true,
      tsBuildInfoFile: inRoot('.cache/type-checks', `${name}.tsbuildinfo`),
    },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic(diagnostic) {
        throw new Error(formatDiagnostics([diagnostic]));
      },
    },
  );
  if (!parsed) throw new Error(`${name}/tsconfig.src.json cannot be read.`);
  const program = ts.createIncrementalProgram({
    rootNames: [...parsed.fileNames, ...AMBIENT_DECLARATIONS.map((file) => inRoot(file))],
    options: parsed.options,
  });
  const errors = [
    ...parsed.errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ];
  // Writes only what the next check begins with.
  program.emit();
  if (errors.length > 0) throw new Error(`${name} has type errors:\n${formatDiagnostics(errors)}`);
}
