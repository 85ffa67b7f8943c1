import type { RequestHandler } from 'express';
import { MongoServerError, ObjectId, type Db } from 'mongodb';
import { EXCLUDED_FIELDS } from './read-survey';

interface Question {
  options: string[];
}

interface Survey {
  _id: ObjectId;
  version: number;
  revision: number;
  questionsFrozen: boolean;
  questions: Question[];
}

interface Tally {
  votes: number;
  counts: unknown;
}

interface CountedSurvey {
  tallies?: { v1?: Tally };
  shownTallies?: { v1?: { votes: number } };
  nextTallies?: { v1?: Tally };
}

const TALLY_PROJECTION = { _id: 0, 'tallies.v1': 1, 'shownTallies.v1.votes': 1, 'nextTallies.v1': 1 };

/** The uid in a token, which is not verified. */
function parseUid(header: string | undefined): string {
  const [, claims = ''] = header?.split('.') ?? [];
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

/** The increments of the tally for a vote. */
function createIncrements(questions: Question[], response: Record<string, string>): Record<string, number> {
  const paths = questions.map(({ options }, index) => {
    const option = options.indexOf(response[`Question-${index + 1}`] ?? '');
    return `tallies.v1.counts.q${index}.o${option}`;
  });
  const day = `tallies.v1.days.d${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  return Object.fromEntries(['voteCount', 'tallies.v1.votes', day, ...paths].map((path) => [path, 1]));
}

/**
 * The driver calls of a vote: reads the user and the survey, stores the vote, updates the counts, and publishes them
 * when a step is complete.
 */
export function castVote(db: Db): RequestHandler {
  const [users, surveys, votes] = [db.collection('users'), db.collection('surveys'), db.collection('votes')];

  async function count(survey: Survey, response: Record<string, string>): Promise<void> {
    const updatedCounts = await surveys.findOneAndUpdate(
      { _id: survey._id },
      { $inc: createIncrements(survey.questions, response) },
      { returnDocument: 'after', projection: TALLY_PROJECTION },
    );
    const { tallies, shownTallies, nextTallies } = (updatedCounts ?? {}) as CountedSurvey;
    const [exactTally, nextTally, shownTally] = [tallies?.v1, nextTallies?.v1, shownTallies?.v1];
    if (
      !exactTally ||
      exactTally.votes - ((nextTally ?? shownTally)?.votes ?? 0) < Math.max(5, Math.ceil(exactTally.votes / 20))
    )
      return;
    const revisionFilter = nextTally
      ? { 'nextTallies.v1.votes': nextTally.votes }
      : { 'nextTallies.v1': { $exists: false }, 'shownTallies.v1': { $exists: false } };
    const snapshot = { votes: exactTally.votes, counts: exactTally.counts };
    const changes = { 'nextTallies.v1': snapshot, ...(nextTally && { 'shownTallies.v1': nextTally }) };
    await surveys.updateOne({ _id: survey._id, ...revisionFilter }, { $set: changes });
  }

  return async (request, response) => {
    const { survey, responses } = request.body as {
      survey: { _id: string };
      responses: { response: Record<string, string> };
    };
    const user = await users.findOne({ uid: parseUid(request.headers.authorization), removal: { $exists: false } });
    const found = await surveys.findOne<Survey>({ _id: new ObjectId(survey._id) }, { projection: EXCLUDED_FIELDS });
    if (!user || !found) return void response.status(404).end();
    const { version, revision } = found;
    if (!found.questionsFrozen) {
      if (await votes.findOne({ surveyId: found._id, voterId: user['uid'] })) return void response.status(409).end();
      await surveys.updateOne({ _id: found._id, version, revision }, { $set: { questionsFrozen: true } });
    }
    try {
      await votes.insertOne({
        surveyId: found._id,
        voterId: user['uid'],
        votedUserName: user['name'],
        votedUserEmail: user['email'],
        version,
        response: responses.response,
        idempotencyKey: request.headers['idempotency-key'],
        at: new Date(),
      });
    } catch (error) {
      if (error instanceof MongoServerError && error.code === 11_000) return void response.status(409).end();
      throw error;
    }
    await count(found, responses.response);
    return void response.json({ modifiedCount: 1 });
  };
}
