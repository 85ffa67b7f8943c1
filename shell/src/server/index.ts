// What the renderer gets from a release of the shell.
export { connectToApi, describePage, SERVER_CONTRACT_VERSION } from './describe-page';
export type { ApiResponse, DescribedPage, ReadApi } from './describe-page';
export { sharedModules } from './shared-modules';
