import { MongoClient } from 'mongodb';

const DEFAULT_PORT = 27_017;

/** The variables by which tests find their database. */
const URI = 'TEST_MONGODB_URI';
const HOST = 'TEST_MONGODB_HOST';

/**
 * Finds which server of a database takes writes, and notes both addresses for the tests.
 * @param uri of a server, a replica set or a sharded cluster.
 */
export async function noteDatabase(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const { primary } = await client.db('admin').command({ hello: 1 });
  process.env[URI] = uri;
  process.env[HOST] = typeof primary === 'string' ? primary : client.options.hosts[0]?.toString();
  await client.close();
}

/** The address of the database, as it was given. */
export function databaseUri(): string {
  return process.env[URI] ?? '';
}

/** The server of it that takes writes. */
export function databaseHost(): { host: string; port: number } {
  const { hostname, port } = new URL(`mongodb://${process.env[HOST]}`);
  return { host: hostname, port: Number(port || DEFAULT_PORT) };
}

/** The address of the database by way of another host: with its user and options, and no other host than that. */
export function databaseUriAt(host: string): string {
  const [, user = '', , path = '', options = ''] =
    /^mongodb(?:\+srv)?:\/\/([^/@]*@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/.exec(databaseUri()) ?? [];
  const query = new URLSearchParams(options);
  for (const name of ['replicaSet', 'directConnection', 'loadBalanced', 'srvServiceName']) query.delete(name);
  query.set('directConnection', 'true');
  return `mongodb://${user}${host}${path || '/'}?${query}`;
}
