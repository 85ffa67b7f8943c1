/** The fields of a listed survey that the benchmark reads. */
interface ListedSurvey {
  _id: string;
  timestamp: string;
}

/** The maximum page size. */
const PAGE_SIZE = 100;

/** The ids on a page, in order. */
export async function readIds(url: string): Promise<string[]> {
  const surveys = (await (await fetch(url)).json()) as ListedSurvey[];
  return surveys.map(({ _id }) => _id);
}

/** Follows the `Link` headers of the list, as a client does, to a page far into it. */
export async function findDeepPage(api: string, targetPosition: number) {
  let next = `/api/surveys?limit=${PAGE_SIZE}`;
  let last: ListedSurvey | undefined;
  let after = 0;
  while (after < targetPosition) {
    const response = await fetch(api + next);
    const surveys = (await response.json()) as ListedSurvey[];
    const [, link] = /<(.+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
    if (link === undefined) throw new Error('The list of surveys ended early.');
    next = link;
    last = surveys.at(-1);
    after += surveys.length;
  }
  const cursor = new URL(next, api).searchParams.get('cursor') ?? '';
  return { after, cursor, position: `${last?.timestamp},${last?._id}` };
}
