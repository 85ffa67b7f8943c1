import { captureTool, runTool } from '@canvass/node-utils/programs/run-tool';
import { inRoot } from './applications';

type Settings = Record<string, string>;

const getBinPath = (name: string): string => inRoot('node_modules/.bin', name);

/** Runs a program of an installed package in the repository's folder. @returns its exit code and its output. */
export function captureBin(name: string, args: string[], env: Settings = {}): ReturnType<typeof captureTool> {
  return captureTool(getBinPath(name), args, env, inRoot());
}

/** Like `captureBin`, but with the output on the screen. @returns its exit code. */
export function runBin(name: string, args: string[], env: Settings = {}): Promise<number> {
  return runTool(getBinPath(name), args, env, inRoot());
}
