import { Component, type ReactNode } from 'react';

interface Props {
  /** Where the page is shown. Going elsewhere, on the same page as well, is another try. */
  locationKey: string;
  /** What to show instead of a page that failed to render. */
  fallback: ReactNode;
  /** Told what the page threw. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

interface State {
  failed: boolean;
  locationKey: string;
}

/** Keeps the failure of a page inside the page. React offers this only to classes. */
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
