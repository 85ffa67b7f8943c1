import { createAnsweredCheck, COMPARISON_COLUMNS, formatComparisonRow } from '../harness/comparison';
import type { Section } from '../harness/document';
import { alternateRounds, type Measured } from '../harness/alternate-rounds';
import { formatCount } from '../harness/format-numbers';
import { median } from '../harness/statistics';
import { createReadingVariant, createVotingVariant, type ApiFixture } from './fixture';

/**
 * The requests a second that processes with a CPU each can take, from the processor time of a request: two API
 * processes take twice as many as one, until the database, which is one process, is busy all the time.
 */
function projectLimits({ cpuMilliseconds: { server, database } }: Measured): string {
  const [perProcess, ofDatabase] = [1000 / median(server), 1000 / median(database)];
  const [one, two] = [1, 2].map((processes) => formatCount(Math.min(processes * perProcess, ofDatabase)));
  return `${one} a second with one API process and ${two} with two (the database alone: ${formatCount(ofDatabase)})`;
}

/** Compares one API process with two on the same database, which receive requests in turn. */
export async function measureTwoProcesses(fixture: ApiFixture): Promise<Section> {
  const { environment, full, api, sizes, log } = fixture;
  log('one API process against two');
  const secondApi = await environment.startApi(full);
  const votes = await alternateRounds(
    sizes.rounds,
    [
      createVotingVariant(fixture, 'votes, one process', full, [api]),
      createVotingVariant(fixture, 'votes, two processes', full, [api, secondApi]),
    ],
    log,
  );
  const pages = await alternateRounds(
    sizes.rounds,
    [
      createReadingVariant(fixture, 'pages, one process', [api], '/api/surveys'),
      createReadingVariant(fixture, 'pages, two processes', [api, secondApi], '/api/surveys'),
    ],
    log,
  );
  await secondApi.stop();
  return {
    title: 'One API process compared with two',
    description: `Both use one database and receive requests alternately. Load generator, database and API share the CPUs, so a second process helps only if the CPUs are not all busy. Projected from the processor time of the first and third row, if every process had a CPU: votes, ${projectLimits(votes[0])}; pages, ${projectLimits(pages[0])}.`,
    columns: COMPARISON_COLUMNS,
    rows: [votes, pages].flatMap((results) =>
      results.map((each) => formatComparisonRow(each.name, each, each === results[0] ? undefined : results[0])),
    ),
    checks: [createAnsweredCheck('two processes, answers', [...votes, ...pages])],
  };
}
