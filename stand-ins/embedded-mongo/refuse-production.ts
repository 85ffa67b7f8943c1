/** @throws an Error with a one-sentence message if NODE_ENV is production, where the data belongs in MongoDB */
export function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production') return;
  throw new Error(
    'The embedded MongoDB is not for production: set MONGODB_URI to a MongoDB replica set or sharded cluster.',
  );
}
