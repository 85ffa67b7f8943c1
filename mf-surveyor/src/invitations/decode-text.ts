/** How many bytes are looked at to recognize an encoding. */
const SAMPLE_BYTES = 1000;

/** UTF-16 without a byte order mark: in most languages, every other byte of a table is zero in many places. */
function recognizeUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const countZeros = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [first, second] = [countZeros(0), countZeros(1)];
  if (second > sample.length / 8 && first === 0) return 'utf-16le';
  return first > sample.length / 8 && second === 0 ? 'utf-16be' : undefined;
}

function recognizeEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return recognizeUtf16(bytes);
}

/**
 * Decodes a text file: UTF-16, UTF-8, or else Windows-1252, in which spreadsheets of many countries save CSV.
 * @returns undefined for other files, such as spreadsheets themselves.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder(recognizeEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.includes('\0') ? undefined : text;
}
