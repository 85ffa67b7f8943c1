import { requestSurveyorRole } from '@canvass/shared/contracts';
import type { TestApi, TestUser } from '../api';

/** Stores an open request of a new user for the role surveyor. */
export async function storeSurveyorRequest(
  api: TestApi,
  purpose = 'A vote on the park.',
): Promise<{ id: string; author: TestUser }> {
  const author = await api.createUser();
  const { body } = await api.call(requestSurveyorRole, { token: author.token, body: { purpose } });
  return { id: body.insertedId, author };
}
