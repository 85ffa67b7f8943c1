import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { type Frame, readBackupFile, writeBackupFile } from './backup-file';

let file: string;

beforeEach(() => {
  file = join(createTemporaryDirectory('backup-file'), 'one.backup');
});

const frame = (name: string, value: Buffer): Frame => ({ kind: 'file', name: Buffer.from(name), value });

async function readAll(): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const each of readBackupFile(file)) frames.push(each);
  return frames;
}

test('frames of any size, empty or one megabyte long, are read back unchanged', async () => {
  const sizes = [0, 1, 100_000, 1_000_000, 3, 0];
  const frames = sizes.map((size, i) => frame(`file-${i}`, randomBytes(size)));
  await writeBackupFile(file, frames);
  const read = await readAll();
  expect(read.map(({ kind, name }) => [kind, name.toString()])).toEqual(sizes.map((_, i) => ['file', `file-${i}`]));
  expect(read.map(({ value }, i) => value.equals(frames[i]!.value))).toEqual(sizes.map(() => true));
});

test('a large frame is concatenated once, not once per chunk', async () => {
  await writeBackupFile(file, [frame('large', randomBytes(4_000_000))]);
  const concatSpy = jest.spyOn(Buffer, 'concat');
  await readAll();
  const calls = concatSpy.mock.calls.length;
  concatSpy.mockRestore();
  expect(calls).toBeLessThan(10);
});

test('a disk error stops reading', async () => {
  await writeBackupFile(file, [frame('one', randomBytes(100_000))]);
  const { createReadStream } = fs;
  const failingFile = () =>
    new Readable({
      read() {
        this.destroy(new Error('EIO: i/o error, read'));
      },
    });
  const open = jest
    .spyOn(fs, 'createReadStream')
    // The first read checks the whole file.
    .mockImplementationOnce(createReadStream)
    .mockImplementationOnce(failingFile as unknown as typeof createReadStream);
  await expect(readAll()).rejects.toThrow('EIO');
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRestore();
});
