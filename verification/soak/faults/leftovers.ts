import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Temporary files of the product, and remains of interrupted writes in its data. */
export function findLeftoverFiles(temporary: string, data: string): string[] {
  return [
    // The cache of tsx, which is kept for the next process.
    ...readdirSync(temporary).filter((name) => !name.startsWith('tsx-')),
    ...readdirSync(data, { recursive: true })
      .map(String)
      .filter((name) => /\.draft-|\.(new|tmp)$/.test(name)),
  ];
}

/** How many lines of a stack trace are reported. */
const MAX_STACK_LINES = 4;

/** The errors that the API has logged, by request id. */
export function findLoggedErrors(data: string): Map<string, string> {
  const loggedErrors = new Map<string, string>();
  const logs = join(data, 'logs');
  for (const file of readdirSync(logs).filter((name) => name.startsWith('api'))) {
    for (const line of readFileSync(join(logs, file), 'utf8').split('\n')) {
      // Not parsed as JSON, because a killed process may have left its last line incomplete.
      const [, requestId, stack] = /"requestId":"([\w-]+)".*?"stack":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
      if (!requestId || !stack) continue;
      const lines = stack.split(String.raw`\n`).slice(0, MAX_STACK_LINES);
      loggedErrors.set(requestId, lines.join(' ').replaceAll(/[\s|]+/g, ' '));
    }
  }
  return loggedErrors;
}
