import { Lead, PageColumn, Section, Stack, Title } from '@canvass/shared/ui';
import type { MutationStatus, QueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { paths } from '../paths';
import { payment as strings } from '../strings';
import { RECORD_PAYMENT_KEY } from './use-record-payment';

interface PaidProps {
  email: string;
  queryClient: QueryClient;
}

/** How far the recording of a payment is that was made on this page; undefined if nothing was paid. */
function getRecordingStatus({ email, queryClient }: PaidProps): MutationStatus | undefined {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: [...RECORD_PAYMENT_KEY, email] })
    .at(-1)?.state.status;
}

/** What became of a payment, as plainly as possible: its page has just failed. */
function PaidNotice(props: PaidProps) {
  const watch = (listener: () => void) => props.queryClient.getMutationCache().subscribe(listener);
  const status = useSyncExternalStore(watch, () => getRecordingStatus(props));
  return (
    <Section as="div">
      <PageColumn>
        <Stack role="alert">
          <Title>{status === 'success' ? strings.success : strings.recording}</Title>
          {status === 'pending' && <Lead>{strings.recordingText}</Lead>}
          {status === 'error' && <Lead>{strings.rejectedText}</Lead>}
          {/* A document of its own, without what failed here. */}
          <a href={paths.billing.href()}>{strings.toBilling}</a>
        </Stack>
      </PageColumn>
    </Section>
  );
}

interface BoundaryProps extends PaidProps {
  children: ReactNode;
}

/**
 * Shows that somebody has paid, even if the page fails afterward: a form in its place would ask for the money again. What fails
 * before a payment is left to the shell, which offers a retry.
 */
export class PaidBoundary extends Component<BoundaryProps, { error?: unknown; hasFailed: boolean }> {
  override state = { hasFailed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown; hasFailed: boolean } {
    return { hasFailed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    // The shell reports it, as it reports errors that nobody has caught.
    reportError(error);
  }

  override render(): ReactNode {
    const { hasFailed, error } = this.state;
    if (!hasFailed) return this.props.children;
    if (!getRecordingStatus(this.props)) throw error;
    return <PaidNotice email={this.props.email} queryClient={this.props.queryClient} />;
  }
}
