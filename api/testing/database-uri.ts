import { MongoClient } from 'mongodb';

const DEFAULT_PORT = 27_017;

/** The environment variables with the addresses of the test database. */
const URI_VARIABLE = 'TEST_MONGODB_URI';
const HOST_VARIABLE = 'TEST_MONGODB_HOST';

/**
 * Finds the server of a database that accepts writes, and stores both addresses for the tests.
 * @param uri the URI of a server, a replica set, or a sharded cluster.
 */
export async function setTestDatabase(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const { primary } = await client.db('admin').command({ hello: 1 });
  process.env[URI_VARIABLE] = uri;
  process.env[HOST_VARIABLE] = typeof primary === 'string' ? primary : client.options.hosts[0]?.toString();
  await client.close();
}

/** The given URI of the database. */
export function getDatabaseUri(): string {
  return process.env[URI_VARIABLE] ?? '';
}

/** The server of the database that accepts writes. */
export function getDatabaseHost(): { host: string; port: number } {
  const { hostname, port } = new URL(`mongodb://${process.env[HOST_VARIABLE]}`);
  return { host: hostname, port: Number(port || DEFAULT_PORT) };
}

/** The URI of the database through another host, with the same user and options, and with no other hosts. */
export function getDatabaseUriAt(host: string): string {
  const [, user = '', , path = '', options = ''] =
    /^mongodb(?:\+srv)?:\/\/([^/@]*@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/.exec(getDatabaseUri()) ?? [];
  const query = new URLSearchParams(options);
  for (const name of ['replicaSet', 'directConnection', 'loadBalanced', 'srvServiceName']) query.delete(name);
  query.set('directConnection', 'true');
  return `mongodb://${user}${host}${path || '/'}?${query.toString()}`;
}
