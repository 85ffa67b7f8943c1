import { Component, type ReactNode } from 'react';

interface Props {
  /** The location at which the page is shown. Navigating, even within the same page, is another attempt. */
  locationKey: string;
  /** Shown in place of a page that failed to render. */
  fallback: ReactNode;
  /** Called with the error that the page threw. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

interface State {
  failed: boolean;
  locationKey: string;
}

/** Contains the failure of a page. React offers error boundaries only as classes. */
export class PageBoundary extends Component<Props, State> {
  override state = { failed: false, locationKey: this.props.locationKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ locationKey }: Props, state: State): State | null {
    return locationKey === state.locationKey ? null : { failed: false, locationKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
