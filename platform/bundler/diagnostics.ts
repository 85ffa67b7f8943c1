import ts from 'typescript';
import { ROOT } from '@canvass/workspace/applications';

/** The compiler's messages as text, one per line. */
export function formatDiagnostics(diagnostics: readonly ts.Diagnostic[]): string {
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  });
}
