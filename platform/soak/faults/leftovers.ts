import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Temporary files of the product, and what an interrupted writing left in its data. */
export function findLeftoverFiles(temporary: string, data: string): string[] {
  return [
    // Programs that are compiled as they are loaded keep that here, for the next one.
    ...readdirSync(temporary).filter((name) => !name.startsWith('tsx-')),
    ...readdirSync(data, { recursive: true })
      .map(String)
      .filter((name) => /\.draft-|\.(new|tmp)$/.test(name)),
  ];
}

/** How many lines of a stack are told. */
const MAX_STACK_LINES = 4;

/** What the API has logged as the cause of failed requests, by their ids. */
export function findLoggedErrors(data: string): Map<string, string> {
  const loggedErrors = new Map<string, string>();
  const logs = join(data, 'logs');
  for (const file of readdirSync(logs).filter((name) => name.startsWith('api'))) {
    for (const line of readFileSync(join(logs, file), 'utf8').split('\n')) {
      // No JSON to rely on: what a killed process wrote last is cut off.
      const [, requestId, stack] = /"requestId":"([\w-]+)".*?"stack":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
      if (!requestId || !stack) continue;
      const lines = stack.split(String.raw`\n`).slice(0, MAX_STACK_LINES);
      loggedErrors.set(requestId, lines.join(' ').replaceAll(/[\s|]+/g, ' '));
    }
  }
  return loggedErrors;
}
