import { identifyProcess, isRunning, type ProcessIdentity } from '../../process-identity';
import type { Environment } from './environment';

/**
 * Takes the data directory for this process, or throws one sentence that says who has it. The owner's record is read
 * and replaced within one write transaction of LMDB, which is exclusive across processes and survives a killed holder;
 * the start time tells a living owner from another process that was given its id later.
 */
export function takeLock(environment: Environment, directory: string): () => void {
  const mine = JSON.stringify(identifyProcess(process.pid));
  const holder = environment.root.transactionSync(() => {
    const held = environment.owner.get('owner');
    if (held !== undefined && held !== mine && isRunning(JSON.parse(held) as ProcessIdentity)) return held;
    environment.owner.putSync('owner', mine);
    return undefined;
  });
  if (holder !== undefined) {
    throw new Error(
      `The data directory ${directory} is in use by another server (process ${(JSON.parse(holder) as ProcessIdentity).pid}).`,
    );
  }
  return () => {
    environment.root.transactionSync(() => {
      if (environment.owner.get('owner') === mine) environment.owner.removeSync('owner');
    });
  };
}
