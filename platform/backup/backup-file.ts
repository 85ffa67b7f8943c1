import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { pipeline as runPipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { UserError } from '@canvass/node-utils/processes/user-error';

/**
 * A backup is one file: a line with its format, gzipped frames, and the SHA-256 of everything before it. A frame
 * consists of a kind (one byte), the lengths of name and value (four bytes each), the name, and the value.
 */
export const BACKUP_FORMAT = 1;

/**
 * The contents of a frame: information about the backup, a file of the installation, or an entry of a part of the
 * database.
 */
export const FRAME_KINDS = ['info', 'file', 'data', 'meta', 'sessions', 'end'] as const;

export interface Frame {
  kind: (typeof FRAME_KINDS)[number];
  name: Buffer;
  value: Buffer;
}

const MAGIC = 'canvass-backup ';
const DIGEST_BYTES = 32;
const FRAME_HEAD_BYTES = 9;

function encodeFrame({ kind, name, value }: Frame): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.writeUInt8(FRAME_KINDS.indexOf(kind));
  head.writeUInt32BE(name.length, 1);
  head.writeUInt32BE(value.length, 5);
  return Buffer.concat([head, name, value]);
}

function* encodeFrames(frames: Iterable<Frame>): Generator<Buffer> {
  for (const frame of frames) yield encodeFrame(frame);
  yield encodeFrame({ kind: 'end', name: Buffer.alloc(0), value: Buffer.alloc(0) });
}

function createHashTransform(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Writes the frames atomically to a file that only its owner can read. */
export async function writeBackupFile(path: string, frames: Iterable<Frame>): Promise<void> {
  const draft = `${path}.partial`;
  const hash = createHash('sha256');
  const start = `${MAGIC}${BACKUP_FORMAT}\n`;
  hash.update(start);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.write(start);
      const file = createWriteStream(draft, { fd: handle.fd, autoClose: false });
      await runPipeline(Readable.from(encodeFrames(frames)), createGzip(), createHashTransform(hash), file);
      await handle.appendFile(hash.digest());
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UserError(`${draft} already exists: another backup is running, or one was interrupted; remove it.`);
    await rm(draft, { force: true });
    throw error;
  }
}

const createDamagedError = (path: string): UserError =>
  new UserError(`${path} is damaged or incomplete. Nothing was restored: use another backup.`);

/**
 * Checks a whole backup file.
 * @returns the byte range of its frames.
 * @throws UserError when the file is not a backup, has a newer format, or is truncated or damaged.
 */
async function verifyBackupFile(path: string): Promise<{ start: number; end: number }> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UserError(`There is no backup file ${path}.`) : error;
  });
  if (!stats.isFile()) throw new UserError(`${path} is not a Canvass backup: it is not a file.`);
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const line = buffer.subarray(0, bytesRead).toString('latin1').split('\n', 1)[0]!;
    if (!line.startsWith(MAGIC)) throw new UserError(`${path} is not a Canvass backup.`);
    const format = Number(line.slice(MAGIC.length));
    if (format > BACKUP_FORMAT)
      throw new UserError(
        `${path} was written by a newer version of Canvass (format ${format}): restore it with that version.`,
      );
    const end = stats.size - DIGEST_BYTES;
    const start = line.length + 1;
    if (!Number.isInteger(format) || end <= start) throw createDamagedError(path);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(chunk as Buffer);
    const digest = await handle.read(Buffer.alloc(DIGEST_BYTES), 0, DIGEST_BYTES, end);
    if (!hash.digest().equals(digest.buffer)) throw createDamagedError(path);
    return { start, end };
  } finally {
    await handle.close();
  }
}

/** The complete frames at the start of a buffer. @returns the offset of the first incomplete one. */
function* parseFrames(bytes: Buffer, path: string): Generator<Frame, number> {
  let offset = 0;
  for (;;) {
    const end = offset + getFrameLength(bytes.subarray(offset));
    if (end > bytes.length) return offset;
    const kind = FRAME_KINDS[bytes.readUInt8(offset)];
    if (kind === undefined) throw createDamagedError(path);
    const nameStart = offset + FRAME_HEAD_BYTES;
    const valueStart = nameStart + bytes.readUInt32BE(offset + 1);
    // Copies, because the buffer is reused.
    const name = Buffer.from(bytes.subarray(nameStart, valueStart));
    yield { kind, name, value: Buffer.from(bytes.subarray(valueStart, end)) };
    offset = end;
  }
}

/** The length of the frame that begins here, or of its head while that is incomplete. */
function getFrameLength(bytes: Buffer): number {
  if (bytes.length < FRAME_HEAD_BYTES) return FRAME_HEAD_BYTES;
  return FRAME_HEAD_BYTES + bytes.readUInt32BE(1) + bytes.readUInt32BE(5);
}

/** Reads the frames of a backup after checking all of it. @throws UserError when the check fails. */
export async function* readBackupFile(path: string): AsyncGenerator<Frame> {
  const { start, end } = await verifyBackupFile(path);
  const bytes = createGunzip();
  // An error of the file ends the loop below, because the pipeline passes it on.
  pipeline(createReadStream(path, { start, end: end - 1 }), bytes, () => {});
  // Chunks are joined only when a frame is complete: a large one spans many chunks.
  let chunks: Buffer[] = [];
  let [length, neededBytes] = [0, FRAME_HEAD_BYTES];
  for await (const chunk of bytes) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length < neededBytes) continue;
    const buffer = Buffer.concat(chunks);
    const frames = parseFrames(buffer, path);
    let next = frames.next();
    for (; next.done !== true; next = frames.next()) {
      if (next.value.kind === 'end') return;
      yield next.value;
    }
    const rest = buffer.subarray(next.value);
    chunks = [rest];
    [length, neededBytes] = [rest.length, getFrameLength(rest)];
  }
  throw createDamagedError(path);
}
