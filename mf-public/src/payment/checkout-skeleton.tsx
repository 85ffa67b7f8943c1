import { Button, Skeleton, Stack, VisuallyHidden, strings as uiStrings } from '@canvass/shared/ui';
import * as strings from '../strings';
import { CardBox } from './card-box';

/** The form before its card field has loaded: nothing to fill in, and a disabled button. */
export function CheckoutSkeleton() {
  return (
    <Stack gap="form">
      <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>
      <Stack gap="s" aria-hidden="true">
        <Skeleton style={{ width: '3rem' }} />
        <CardBox data-locked>
          <Skeleton style={{ width: '60%' }} />
        </CardBox>
        <Skeleton shape="short" />
      </Stack>
      <Button kind="primary" size="l" block disabled>
        {strings.payment.pay}
      </Button>
    </Stack>
  );
}
