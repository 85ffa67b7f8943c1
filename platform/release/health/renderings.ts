import * as z from 'zod/mini';
import { formatTimestamp } from '../model/format';

/** Milliseconds in which a renderer must answer. */
const TIMEOUT_MS = 3000;

/** Where a renderer says what it has rendered. */
export const RENDERINGS_PATH = '/health/renderings';

const versionRenderingsSchema = z.object({
  area: z.string(),
  version: z.string(),
  /** Documents that were delivered, and their mean and longest times in milliseconds from the request on. */
  documents: z.number(),
  meanMs: z.number(),
  longestMs: z.number(),
  /** Requests whose document could not be made: their pages were served with their skeletons. */
  failures: z.number(),
  /** Requests that were refused at once, because too many others waited; absent in older renderers, like the next one. */
  refused: z._default(z.number(), 0),
  /** Requests that were given up before their document was there. */
  abandoned: z._default(z.number(), 0),
  last: z.optional(z.object({ at: z.string(), message: z.string() })),
});

const renderingsSchema = z.object({
  channel: z.string(),
  /** When the renderer began to count, as ISO 8601. */
  since: z.string(),
  versions: z.array(versionRenderingsSchema),
});

/** What was rendered on the server of one version of an area. */
export type VersionRenderings = z.infer<typeof versionRenderingsSchema>;

/** What a renderer has rendered since it was started. */
export type Renderings = z.infer<typeof renderingsSchema>;

/**
 * Reads what a renderer has rendered.
 * @param origin its origin: `http://127.0.0.1:8090`.
 * @throws an Error with one sentence when it does not answer.
 */
export async function readRenderings(origin: string): Promise<Renderings> {
  const response = await fetch(`${origin}${RENDERINGS_PATH}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new Error(`No answer from the renderer at ${origin}.`, { cause });
    },
  );
  const { data } = renderingsSchema.safeParse(await response.json().catch(() => undefined));
  if (!data) throw new Error(`There is no renderer at ${origin}, or an older one.`);
  return data;
}

/** What a renderer has rendered, for humans. */
export function formatRenderings({ since, versions }: Renderings): string[] {
  if (versions.length === 0) return [`  nothing was rendered on the server since ${formatTimestamp(since)}`];
  const lines = versions.flatMap(
    ({ area, version, documents, meanMs, longestMs, failures, refused, abandoned, last }, index) => {
      const counts = `${documents} documents in ${Math.round(meanMs)} ms, at most ${Math.round(longestMs)} ms, ${failures} failed, ${refused} refused, ${abandoned} given up`;
      const label = versions[index - 1]?.area === area ? '' : area;
      return [
        `  ${label.padEnd(12)} ${version.padEnd(20)} ${counts}`,
        ...(last ? [`  ${''.padEnd(12)} ${''.padEnd(20)} last: ${formatTimestamp(last.at)}  ${last.message}`] : []),
      ];
    },
  );
  return [`  rendered on the server since ${formatTimestamp(since)}:`, ...lines];
}
