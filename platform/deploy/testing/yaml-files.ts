import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** All YAML files below a directory. */
export function listYamlFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => join(directory, file));
}

/** The documents of a YAML file. @throws an Error for anything that is invalid in strict mode. */
export function parseDocuments(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`${file}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}
