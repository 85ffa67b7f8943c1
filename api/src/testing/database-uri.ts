import { MongoClient } from 'mongodb';

const DEFAULT_PORT = 27_017;

/** The variables by which tests find their database. */
const URI_VARIABLE = 'TEST_MONGODB_URI';
const HOST_VARIABLE = 'TEST_MONGODB_HOST';

/**
 * Finds which server of a database takes writes, and notes both addresses for the tests.
 * @param uri of a server, a replica set or a sharded cluster.
 */
export async function setTestDatabase(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const { primary } = await client.db('admin').command({ hello: 1 });
  process.env[URI_VARIABLE] = uri;
  process.env[HOST_VARIABLE] = typeof primary === 'string' ? primary : client.options.hosts[0]?.toString();
  await client.close();
}

/** The address of the database, as it was given. */
export function getDatabaseUri(): string {
  return process.env[URI_VARIABLE] ?? '';
}

/** The server of it that takes writes. */
export function getDatabaseHost(): { host: string; port: number } {
  const { hostname, port } = new URL(`mongodb://${process.env[HOST_VARIABLE]}`);
  return { host: hostname, port: Number(port || DEFAULT_PORT) };
}

/** The address of the database by way of another host: with its user and options, and no other host than that. */
export function getDatabaseUriAt(host: string): string {
  const [, user = '', , path = '', options = ''] =
    /^mongodb(?:\+srv)?:\/\/([^/@]*@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/.exec(getDatabaseUri()) ?? [];
  const query = new URLSearchParams(options);
  for (const name of ['replicaSet', 'directConnection', 'loadBalanced', 'srvServiceName']) query.delete(name);
  query.set('directConnection', 'true');
  return `mongodb://${user}${host}${path || '/'}?${query.toString()}`;
}
