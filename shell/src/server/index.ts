// What the renderer gets from a release of the shell.
import { sealClients } from '@canvass/shared/http';
import { connectToApi as connect, type ReadApi } from './render-page';

export { renderNotFound, renderPage, SERVER_CONTRACT_VERSION } from './render-page';
export type { ApiResponse, PageRequest, ReadApi, PageRendering } from './render-page';
export { sharedModules } from './shared-modules';

/** Sets where the shared clients read from; areas cannot change them any more. Called once, when this code is loaded. */
export function connectToApi(readApi: ReadApi): void {
  connect(readApi);
  sealClients();
}
