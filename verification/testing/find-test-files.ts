import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';

/** The folder of a Jest project: a package at the top, or one inside a folder of packages. */
function getProjectFolder(project: string): string {
  const parents = ['.', 'platform', 'stand-ins', 'verification'];
  const folders = parents.map((parent) => join(parent, project));
  return folders.find((folder) => existsSync(inRoot(folder))) ?? project;
}

/**
 * The test files that `jest --selectProjects … --testPathPatterns …` would run. Used to detect patterns that match
 * nothing, for example after a folder was moved.
 */
export function findTestFiles(projects: string[], patterns: string[]): string[] {
  const pattern = new RegExp(patterns.join('|'));
  return projects.flatMap((project) => {
    const folder = getProjectFolder(project);
    return readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`)
      .filter((file) => pattern.test(file));
  });
}
