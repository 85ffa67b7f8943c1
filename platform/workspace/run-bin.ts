import { captureTool, runTool } from '@canvass/node-utils/programs/run-tool';
import { inRoot } from './applications';

type Settings = Record<string, string>;

const getBinPath = (name: string): string => inRoot('node_modules/.bin', name);

/** Runs a program that a package brought along in the repository's folder, and gives its exit code and what it wrote. */
export function captureBin(name: string, args: string[], env: Settings = {}): ReturnType<typeof captureTool> {
  return captureTool(getBinPath(name), args, env, inRoot());
}

/** The same with its output on the screen. Gives its exit code. */
export function runBin(name: string, args: string[], env: Settings = {}): Promise<number> {
  return runTool(getBinPath(name), args, env, inRoot());
}
