import type { Client } from './client';
import { PERSONA_EMAILS, type PersonaTokens } from './personas';

/** The API's responses about the data of a fixture. Data that an earlier API did not support is absent. */
export interface Observed {
  /** By survey id. */
  surveys: Record<string, { title: string; status: string; voteCount: number; questions: string[]; responses: number }>;
  /** The votes per option, by survey id, version, and question. */
  results: Record<string, number[][][]>;
  /** The number of entries in each list, by persona and path. */
  totals: Record<string, number>;
}

/** Lists to which neither a migration nor reconciliation adds entries. */
const OBSERVED_LISTS: [who: keyof PersonaTokens, path: string][] = [
  ['admin', '/surveys?status=all'],
  ['admin', '/surveys?q=library'],
  ['admin', '/users'],
  ['admin', '/users?q=vic'],
  ['admin', '/users?role=surveyor'],
  ['admin', '/contact'],
  ['admin', '/contact?state=done'],
  ['admin', '/reports'],
  ['admin', '/reviews'],
  ['admin', '/payments'],
  ['surveyor', '/surveys/mine'],
  ['surveyor', '/surveys/unpublished/feedbacks'],
  ['pro', '/surveys/user/comments?email='],
  ['member', '/surveys/user/participated?email='],
  ['member', '/payments/own'],
];

interface Survey {
  _id: string;
  title: string;
  status: string;
  voteCount: number;
  questions: { title: string }[];
}

interface Results {
  versions: { questions: { counts: { count: number }[] }[] }[];
}

/** Queries an API for all data of a fixture. */
export async function observe({ call }: Client, tokens: PersonaTokens): Promise<Observed> {
  const observed: Observed = { surveys: {}, results: {}, totals: {} };
  for (const [who, path] of OBSERVED_LISTS) {
    const address = path.endsWith('=') ? `${path}${PERSONA_EMAILS[who]}` : path;
    const { status, body } = await call('GET', `${address}${path.includes('?') ? '&' : '?'}limit=100`, tokens[who]);
    if (status === 200) observed.totals[`${who} ${path}`] = (body as unknown[]).length;
  }
  const { body } = await call('GET', '/surveys?status=all&limit=100', tokens.admin);
  for (const { _id } of body as Survey[]) {
    const { title, status, voteCount, questions } = (await call('GET', `/surveys/${_id}`, tokens.surveyor))
      .body as Survey;
    const responses = await call('GET', `/surveys/responses/${_id}?limit=100`, tokens.surveyor);
    observed.surveys[_id] = {
      title,
      status,
      voteCount,
      questions: questions.map((question) => question.title),
      responses: (responses.body as unknown[]).length,
    };
    const results = await call('GET', `/surveys/${_id}/results`, tokens.surveyor);
    if (results.status !== 200) continue;
    observed.results[_id] = (results.body as Results).versions.map((version) =>
      version.questions.map(({ counts }) => counts.map(({ count }) => count)),
    );
  }
  return observed;
}
