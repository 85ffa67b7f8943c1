import { Button, Skeleton, Stack, VisuallyHidden, words as uiWords } from '@canvass/shared/ui';
import * as words from '../words';
import { CardBox } from './card-box';

/** The form before its field is there: with nothing to fill in, and a button that cannot be pressed. */
export function Preparing() {
  return (
    <Stack gap="form">
      <VisuallyHidden as="output">{uiWords.loading}</VisuallyHidden>
      <Stack gap="s" aria-hidden="true">
        <Skeleton style={{ width: '3rem' }} />
        <CardBox data-locked>
          <Skeleton style={{ width: '60%' }} />
        </CardBox>
        <Skeleton shape="short" />
      </Stack>
      <Button kind="primary" size="l" block disabled>
        {words.payment.pay}
      </Button>
    </Stack>
  );
}
