import { codeQuery } from '@canvass/shared/queries';

/** Few surveys have a ranking, and most of its parts show only once an option has a rank: they are loaded apart. */
export const rankingPartsQuery = codeQuery('ranking-parts', async () => (await import('./ranking-parts')).rankingParts);
