import { readFileSync } from 'node:fs';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { describeLocalApi, prepareLocalPreview } from '@canvass/preview/local-preview';
import { createPreviewApi, type WrittenResponses } from '@canvass/preview/preview-api';
import { startPreviewServer } from '@canvass/preview/preview-server';
import { SHELL } from '@canvass/workspace/applications';
import type { DevArea } from './dev-area';

/** Reads the file at every request, so that a saved change shows on the next load. @throws UserError if it is no JSON. */
function readResponses(file: string): WrittenResponses {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WrittenResponses;
  } catch (error) {
    throw new UserError(`${file} must be JSON, such as {"listSurveys": {"body": []}}: ${(error as Error).message}`);
  }
}

/**
 * Starts what stands in for the rest of the installation: the shell with no other area, a fake session, and responses
 * generated from the contracts.
 */
export async function startAlone(
  area: DevArea,
  responsesFile: string | undefined,
  log: (line: string) => void,
): Promise<{ url: string; description: string; stop: () => Promise<void> }> {
  await ensureBuilt(undefined, [SHELL]);
  if (responsesFile !== undefined) readResponses(responsesFile);
  const api = createPreviewApi({
    descriptions: { [area.name]: describeLocalApi() },
    ...(responsesFile !== undefined && { readWrittenResponses: () => readResponses(responsesFile) }),
    onUnknownRequest: (request) => log(`${area.name} requests ${request}, which the contracts do not have`),
  });
  const readRemotes = async () => [{ name: area.name, stable: await area.version() }];
  const { port, stop } = await startPreviewServer({ ...prepareLocalPreview([]), api, readRemotes });
  const description = 'not needed: the session is fake, and the responses of the API are generated';
  return { url: `http://127.0.0.1:${port}`, description, stop };
}
