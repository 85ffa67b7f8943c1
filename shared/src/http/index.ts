export { accessToken } from './access-token';
export { call, callPage, type CallOptions, type ListPage } from './call';
export { publicClient, securedClient, setApiBase } from './clients';
export { failureOf, type Failure } from './problem';
