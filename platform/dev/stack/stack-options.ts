import type { DataDirectory } from '@canvass/data-directory/data-directory';
import type { Child, ChildOptions } from './child';

/** The options of a local installation. */
export interface StackOptions {
  data: DataDirectory;
  port: number;
  /** The number of API processes. */
  apiProcesses: number;
  /** A MongoDB to use instead of the embedded database. */
  mongoUri: string | undefined;
  /** Use the `mongod` on the PATH instead of the embedded database. */
  mongod: boolean;
  log: (line: string) => void;
  /** Aborts the start and stops what has been started. */
  signal?: AbortSignal;
}

/** The parts started so far, by name, in order. */
export type RunningChildren = Map<string, Pick<Child, 'pid' | 'stop'>>;

/** Starts a program of the installation with its own log file. */
export type StartChild = (child: Omit<ChildOptions, 'logFile' | 'onRestart' | 'signal'>) => Promise<void>;
