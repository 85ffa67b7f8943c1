import { existsSync, readdirSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';

/** The folder of a project of Jest: a package beside `platform`, or one in it. */
function getProjectFolder(project: string): string {
  return existsSync(inRoot(project)) ? project : `platform/${project}`;
}

/**
 * The test files that `jest --selectProjects … --testPathPatterns …` would run: a run that names a folder which was moved
 * would check nothing.
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
