import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './applications';

/** What is in the folder of an application but not in its build: outputs, packages, tests, documentation. */
const UNBUILT_PATHS = /(^|\/)(dist|node_modules|testing|\.cache)(\/|$)|\.test\.[cm]?tsx?$|\.md$/;

/** The names in `.gitignore`, for sources without git. */
const GIT_IGNORED_PATHS =
  /(^|\/)(\.data|\.nx|releases|test-results|playwright-report|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)(\/|$)|\.(log|swp)$|~$/;

/** Whether a path, relative to the repository, is never part of an application's sources, with and without git. */
function isIgnoredPath(path: string): boolean {
  return UNBUILT_PATHS.test(path) || GIT_IGNORED_PATHS.test(path);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Tracked files, and new ones that are not ignored. */
const LIST_FILES = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];

/** Lists the files that git has or would add; undefined without git, or if another repository ignores this one. */
function listGitFiles(paths: string[], root: string): string[] | undefined {
  try {
    const output = execFileSync('git', [...LIST_FILES, '--', ...paths], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: Infinity,
    });
    const files = output.split('\0').filter(Boolean);
    // A removed file is listed until its removal is staged, and a file with conflicts several times.
    return files.length === 0 ? undefined : [...new Set(files)].filter((file) => isFile(join(root, file)));
  } catch {
    return undefined;
  }
}

function listFolderFiles(path: string, root: string): string[] {
  const absolute = join(root, path);
  if (!existsSync(absolute) || isIgnoredPath(path)) return [];
  if (isFile(absolute)) return [path];
  return readdirSync(absolute).flatMap((entry) => listFolderFiles(join(path, entry), root));
}

/**
 * Lists the files, in order, that builds read below some paths: from git where there is git, so that ignored files do not
 * count. The same sources give the same list without git.
 * @param paths files and folders, relative to the repository like the result.
 */
export function listSourceFiles(paths: string[], root = ROOT): string[] {
  const files = listGitFiles(paths, root) ?? paths.flatMap((path) => listFolderFiles(path, root));
  return files.filter((file) => !isIgnoredPath(file)).toSorted();
}
