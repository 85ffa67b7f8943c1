import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'The process is running.',
  access: 'anyone',
  answer: z.object({ status: z.literal('live') }),
  problems: [],
});

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'The process can reach its database and accepts requests.',
  access: 'anyone',
  answer: z.object({ status: z.literal('ready') }),
  problems: ['service-unavailable'],
});
