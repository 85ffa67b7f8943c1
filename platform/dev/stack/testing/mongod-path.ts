import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';

/** A `PATH` on which a fake `mongod` is found first. */
export function createPathWithMongod(): string {
  const folder = createTemporaryDirectory('path');
  const command = [
    process.execPath,
    '--import',
    inRoot('node_modules/tsx/dist/esm/index.mjs'),
    inRoot('platform/dev/stack/testing/fake-mongod.ts'),
  ];
  const quotedCommand = command.map((word) => `'${word}'`).join(' ');
  writeFileSync(join(folder, 'mongod'), `#!/bin/sh\nexec ${quotedCommand} "$@"\n`, { mode: 0o755 });
  return `${folder}:${process.env['PATH']}`;
}
