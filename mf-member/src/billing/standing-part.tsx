import type { Answer, checkRole } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import {
  Badge,
  Button,
  ButtonLink,
  isClosed,
  momentOf,
  Notice,
  Quiet,
  Row,
  Skeleton,
  Stack,
  timeLeftSaid,
  VisuallyHidden,
  words as uiWords,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Part } from '../layout/part';
import { elsewhere } from '../paths';
import { billing as words } from '../words/billing';
import { standingQuery } from './standing-query';

interface Said {
  text: string;
  more?: string[];
  isActive: boolean;
  /** What paying does: begin, or add to what there is. */
  way?: 'upgrade' | 'extend';
}

/** How somebody stands: pro for some time, for good, no more, or never; or of a role that has nothing to buy. */
function standingSaid({ role, proUntil }: Answer<typeof checkRole>): Said {
  if (role === 'surveyor' || role === 'admin') {
    // What was paid for goes on beneath another role.
    const goesOn = proUntil && !isClosed(proUntil) ? [words.goesOn(momentOf(proUntil).day)] : [];
    return { text: words.staff(role), more: goesOn, isActive: false };
  }
  if (!proUntil) {
    if (role === 'pro-user') return { text: words.forGood, more: [words.kept], isActive: true };
    return { text: words.never, more: [words.neverText], isActive: false, way: 'upgrade' };
  }
  const { day, time } = momentOf(proUntil);
  if (role !== 'pro-user' || isClosed(proUntil)) {
    return { text: words.ended(day), more: [words.keptAfterwards], isActive: false, way: 'upgrade' };
  }
  const text = words.active(day, time, timeLeftSaid(proUntil));
  return { text, more: [words.activeText, words.kept], isActive: true, way: 'extend' };
}

/** The way to pay, where cards are taken. */
function Way({ way }: { way: 'upgrade' | 'extend' }) {
  const { payments } = useSession();
  if (!payments) return <Quiet>{words.closed}</Quiet>;
  return (
    <div>
      <ButtonLink kind="primary" to={elsewhere.payment}>
        {words[way]}
      </ButtonLink>
    </div>
  );
}

function Standing({ standing }: { standing: Answer<typeof checkRole> }) {
  const { text, more = [], isActive, way } = standingSaid(standing);
  return (
    <>
      <Stack gap="s">
        <Row>
          <Badge plain kind={isActive ? 'accent' : 'neutral'}>
            {standing.role}
          </Badge>
          <span>{text}</span>
        </Row>
        {more.map((sentence) => (
          <Quiet key={sentence}>{sentence}</Quiet>
        ))}
      </Stack>
      {way && <Way way={way} />}
    </>
  );
}

function Arriving() {
  return (
    <>
      <VisuallyHidden as="output">{uiWords.loading}</VisuallyHidden>
      <Skeleton style={{ height: '1.5rem' }} />
      <Skeleton shape="short" />
    </>
  );
}

/** Until when somebody is a pro user, and the way to pay for more. */
export function StandingPart({ email }: { email: string }) {
  const query = useQuery(standingQuery(email));
  const again = (
    <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
      {uiWords.tryAgain}
    </Button>
  );
  return (
    <Part title={words.pro}>
      {query.data && <Standing standing={query.data} />}
      {query.isPending && <Arriving />}
      {query.isError && !query.data && (
        <Notice kind="danger" title={words.standingFailed} action={again}>
          {failureOf(query.error).title}
        </Notice>
      )}
    </Part>
  );
}
