// Run by mongosh. Safe to repeat: what is there already stays as it is.
/* global connect, sleep, print */
const { readFileSync } = require('node:fs');

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const root = `root:${encodeURIComponent(secret('mongo-root-password'))}`;
const members = ['mongo-1', 'mongo-2', 'mongo-3'].map((name, _id) => ({ _id, host: `${name}:27017` }));

const first = connect(`mongodb://${root}@mongo-1:27017/admin?directConnection=true`);
try {
  first.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  first.adminCommand({ replSetInitiate: { _id: 'canvass', members } });
}

// Waits for a primary by itself: connecting to a set looks for one, for thirty seconds.
const hosts = members.map(({ host }) => host).join(',');
const admin = connect(`mongodb://${root}@${hosts}/admin?replicaSet=canvass`);
const roles = [{ role: 'readWrite', db: 'canvass' }];
const found = admin.getUser('canvass');
if (!found) admin.createUser({ user: 'canvass', pwd: secret('mongo-api-password'), roles });
print(found ? 'the account of the API was there' : 'the account of the API was made');
