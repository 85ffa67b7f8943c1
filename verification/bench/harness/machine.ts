import { cpus, loadavg, totalmem } from 'node:os';

/** Describes the machine of the measurements in one line. */
export function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const loadAverage = loadavg()[0]?.toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GB, Node ${process.version}, ${date}, load average at the start ${loadAverage}`;
}
