export { accessToken, claimsOf } from './access-token';
export { call, callPage, type RequestOptions, type ListPage } from './request';
export { publicClient, READ_TIMEOUT, securedClient, setApiBase } from './clients';
export { newIdempotencyKey } from './idempotency-key';
export { failureOf, isTimeout, type ApiError } from './problem';
