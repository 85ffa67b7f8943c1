import type { CommandStartedEvent } from 'mongodb';
import { connectMongo } from './mongo';
import { assertSupportedData } from './migrations';

/**
 * Connects to MongoDB for work on the data that is there.
 * @throws an Error with one sentence where a newer release has changed it so that this one cannot.
 */
export async function openDatabase(
  settings: { uri: string; database: string },
  onCommand?: (event: CommandStartedEvent) => void,
): ReturnType<typeof connectMongo> {
  const connection = await connectMongo(settings, onCommand);
  try {
    await assertSupportedData(connection.db);
    return connection;
  } catch (error) {
    await connection.client.close();
    throw error;
  }
}
