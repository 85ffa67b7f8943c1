// What the renderer gets from a release of the shell.
export { connectToApi, renderNotFound, renderPage, SERVER_CONTRACT_VERSION } from './render-page';
export type { ApiResponse, PageRequest, ReadApi, PageRendering } from './render-page';
export { sharedModules } from './shared-modules';
