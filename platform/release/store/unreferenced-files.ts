import { basename } from 'node:path';
import { API_DESCRIPTION_FILE, BUILD_MANIFEST, SOURCE_MAP_DIRECTORY } from '@canvass/workspace/manifest';
import { NOTICES_FILE } from '@canvass/workspace/third-party-notices';

/** What builds contain for people and programs beside the page. */
const STANDALONE_FILES = new Set([BUILD_MANIFEST, API_DESCRIPTION_FILE, NOTICES_FILE, 'area.json']);

/** Files that may name others. The description of the API names none. */
const NAMING_FILE = /\.(js|css|json|html)$/;

/** The hash of a file's content in its name: scripts name the parts that they load by their hashes alone. */
const CONTENT_HASH = /\.([0-9a-f]{8})\./;

/**
 * The files of a build that no other file of it names, and so nobody will ever request.
 * @param contents all files, with the manifest, and without compressed copies.
 */
export function listUnreferencedFiles(contents: Map<string, Buffer>): string[] {
  const texts = [...contents]
    .filter(([file]) => NAMING_FILE.test(file) && file !== API_DESCRIPTION_FILE)
    .map(([file, bytes]) => ({ file, text: bytes.toString() }));
  const isNamed = (file: string) => {
    const name = basename(file);
    const [, hash = name] = CONTENT_HASH.exec(name) ?? [];
    return texts.some((each) => each.file !== file && (each.text.includes(name) || each.text.includes(hash)));
  };
  const isReferenced = (file: string) =>
    STANDALONE_FILES.has(file) ||
    (file.startsWith(`${SOURCE_MAP_DIRECTORY}/`)
      ? contents.has(file.slice(SOURCE_MAP_DIRECTORY.length + 1).replace(/\.map$/, ''))
      : isNamed(file));
  return [...contents.keys()].filter((file) => !isReferenced(file));
}
