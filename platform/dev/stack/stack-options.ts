import type { DataDirectory } from '@canvass/data-directory/data-directory';
import type { Child, ChildOptions } from './child';

/** What a local installation is started with. */
export interface StackOptions {
  data: DataDirectory;
  port: number;
  /** How many processes serve the API. */
  apiProcesses: number;
  /** A MongoDB to use in place of the embedded one. */
  mongoUri: string | undefined;
  /** Use the `mongod` on the PATH in its place. */
  mongod: boolean;
  log: (line: string) => void;
  /** Ends what has been started, and the wait for the rest. */
  signal?: AbortSignal;
}

/** What has been started so far, by name, in order. */
export type RunningChildren = Map<string, Pick<Child, 'pid' | 'stop'>>;

/** Starts a program of the installation, whose output goes to a log of its own. */
export type StartChild = (child: Omit<ChildOptions, 'logFile' | 'onRestart' | 'signal'>) => Promise<void>;
