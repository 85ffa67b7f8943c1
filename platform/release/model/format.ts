/** A timestamp for humans: `2026-11-20 10:04 UTC`. */
export function formatTimestamp(isoTimestamp: string): string {
  return `${isoTimestamp.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A size for humans: `1.2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** An exact number of bytes: `1,234,567`. */
export function formatByteCount(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
