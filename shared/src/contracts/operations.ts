import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics of this process for Prometheus. Never reachable through the edge.',
  access: 'operator',
  answer: z.string(),
  produces: 'text/plain; version=0.0.4; charset=utf-8',
  problems: [],
});

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of the API (OpenAPI 3.1).',
  access: 'anyone',
  answer: z.record(z.string(), z.unknown()),
  problems: [],
});

export const readDocs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'The description of the API as a web page.',
  access: 'anyone',
  answer: z.string(),
  produces: 'text/html; charset=utf-8',
  problems: [],
});
