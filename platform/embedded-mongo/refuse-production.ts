/** @throws an Error with one sentence where NODE_ENV is production: there a MongoDB keeps the data. */
export function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production') return;
  throw new Error(
    'The embedded MongoDB is not for production: set MONGODB_URI to a MongoDB replica set or sharded cluster.',
  );
}
