export { requestEarly, takeEarlyResponse, type EarlyRequest, type EarlyResponse } from './early-responses';
