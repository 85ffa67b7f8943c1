import type { CommandStartedEvent } from 'mongodb';
import { connectMongo, type MongoSettings } from '../../kernel/database/mongo';
import { assertSupportedData } from './migrations';

/**
 * Connects to MongoDB to work with existing data.
 * @throws an Error with one sentence if a newer release has changed the data so that this one cannot work with it.
 */
export async function openDatabase(
  settings: MongoSettings,
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
