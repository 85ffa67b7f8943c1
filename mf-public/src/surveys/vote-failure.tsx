import type { Failure } from '@canvass/shared/http';
import { Button, Notice } from '@canvass/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import * as words from '../words';

const WholeRow = styled.div`
  flex-basis: 100%;
`;

/** What comes of a survey that was edited meanwhile: its questions are others now, or take other answers. */
const RELOADED = new Set<Failure['code']>(['survey-changed', 'invalid-input']);

/** After these nobody knows here whether the vote arrived. Every other refusal says by itself that it was not counted. */
const UNCERTAIN = new Set<Failure['code']>([
  'network',
  'unexpected',
  'internal',
  'took-too-long',
  'storage-full',
  'service-unavailable',
  'identity-unreachable',
]);

interface VoteFailureProps {
  failure: Failure;
  onReload: () => Promise<void>;
}

/** Why a vote was not counted, beside the button that sends it again. */
export function VoteFailure({ failure, onReload }: VoteFailureProps) {
  const [reloading, setReloading] = useState(false);
  const reload = async () => {
    setReloading(true);
    await onReload();
    setReloading(false);
  };
  const way = (
    <Button size="s" busy={reloading} onClick={() => void reload()}>
      {words.survey.reload}
    </Button>
  );
  return (
    <WholeRow>
      <Notice kind="danger" action={RELOADED.has(failure.code) && way}>
        {failure.title}
        {UNCERTAIN.has(failure.code) && ` ${words.survey.notConfirmed}`}
      </Notice>
    </WholeRow>
  );
}
