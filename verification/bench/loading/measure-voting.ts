import { registerVoter } from '../../e2e/helpers/api-client';
import { signIn } from '../../e2e/helpers/sign-in';
import type { Section } from '../harness/document';
import { formatHundredth, formatSpread } from '../harness/format-numbers';
import { getRatios, getSpread, type Spread } from '../harness/statistics';
import type { LoadingFixture } from './fixture';
import { createRatioCheck, getRatioTo, type Visits } from './measure-loading';
import type { VariantName } from './variants';
import { visit, type SignedInState } from './visit';

const VARIANTS: VariantName[] = ['product', 'frame-only', 'plain', 'split'];

const EMAIL = 'bench-voter@people.test';

/** Signs the voter in at each variant: each has an origin of its own. */
async function signInEverywhere({ browser, variants }: LoadingFixture): Promise<Map<VariantName, SignedInState>> {
  const { email, password } = await registerVoter(variants.product.url, EMAIL);
  const states = new Map<VariantName, SignedInState>();
  for (const variant of VARIANTS) {
    const context = await browser.newContext({ baseURL: variants[variant].url });
    await signIn(await context.newPage(), email, password);
    states.set(variant, await context.storageState({ indexedDB: true }));
    await context.close();
  }
  return states;
}

/** How much later than the application itself, in the same visit, a vote can be cast. */
const MAX_VOTE_RATIO = 1.05;

/** The ratio of the time until a vote can be cast to the time until the application is there, visit by visit. */
function getRatioToApplication(visits: Visits, which: 'cold' | 'warm'): Spread {
  const marks = (visits.product ?? []).map((each) => each[which].marks);
  return getSpread(
    getRatios(
      marks.map(({ vote }) => vote),
      marks.map(({ application }) => application),
    ),
  );
}

/** How soon a user who opens the link of a survey, signed in and with an empty cache, can vote. */
export async function measureVoting(fixture: LoadingFixture, rounds: number): Promise<Section> {
  const { browser, variants, addresses, log } = fixture;
  const address = addresses.find(({ path }) => path.startsWith('/surveys/'));
  if (!address) throw new Error('No survey is visited.');
  const signedIn = await signInEverywhere(fixture);
  const visits: Visits = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const variant of VARIANTS) {
      const origin = variants[variant].url;
      const result = await visit({ browser, origin, address, lastMark: 'vote', signedIn: signedIn.get(variant) });
      if (round > 0) (visits[variant] ??= []).push(result);
    }
    const timings = VARIANTS.map(
      (variant) => `${variants[variant].name} ${Math.round(visits[variant]?.at(-1)?.cold.marks.vote ?? 0)} ms`,
    );
    if (round > 0) log(`  voting, round ${round} of ${rounds}: ${timings.join(', ')}`);
  }
  const formatTimes = (variant: VariantName, mark: 'application' | 'vote', which: 'cold' | 'warm') =>
    formatSpread(getSpread((visits[variant] ?? []).map((each) => each[which].marks[mark])));
  const getRatio = (variant: VariantName) => getRatioTo(visits, variant, ({ marks }) => marks.vote);
  return {
    title: 'Time until a vote can be cast',
    description:
      'A signed-in user opens the link of a survey. Measured until the button “Vote” can be pressed: the application runs, and who has signed in, their role, and that they have not voted yet are known.',
    columns: ['', 'application ms', 'vote ms', 'application ms, warm', 'vote ms, warm', 'vote, Canvass is ×'],
    rows: VARIANTS.map((variant) => [
      variants[variant].name,
      formatTimes(variant, 'application', 'cold'),
      formatTimes(variant, 'vote', 'cold'),
      formatTimes(variant, 'application', 'warm'),
      formatTimes(variant, 'vote', 'warm'),
      variant === 'product' ? '' : formatSpread(getRatio(variant), formatHundredth),
    ]),
    checks: [
      createRatioCheck('time until a vote can be cast', getRatio('frame-only'), 0.85, variants['frame-only'].name),
      ...(['cold', 'warm'] as const).map((which) =>
        createRatioCheck(
          `time until a vote can be cast, ${which}`,
          getRatioToApplication(visits, which),
          MAX_VOTE_RATIO,
          'the application',
        ),
      ),
    ],
  };
}
