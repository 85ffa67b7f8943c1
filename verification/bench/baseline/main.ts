import express from 'express';
import type { AddressInfo } from 'node:net';
import { MongoClient } from 'mongodb';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { listSurveys } from './list-surveys';
import { castVote } from './cast-vote';
import { readSurvey } from './read-survey';

/**
 * The baseline for the API: the same driver calls in bare Express handlers. No validation, roles, authentication,
 * limits, or logs. It imports nothing from api or shared.
 */
const client = await MongoClient.connect(process.env['MONGODB_URI'] ?? '', { retryWrites: true, w: 'majority' });
const db = client.db(process.env['MONGODB_DATABASE']);
const app = express();
app.get('/api/health/live', (_request, response) => void response.json({ status: 'ok' }));
app.get('/api/surveys', listSurveys(db));
app.get('/api/surveys/:id', readSurvey(db));
app.put('/api/surveys/response', express.json(), castVote(db));

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

setUpGracefulShutdown(async () => {
  server.closeAllConnections();
  await client.close();
});
