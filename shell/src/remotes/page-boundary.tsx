import { Component, type ReactNode } from 'react';

interface Props {
  /** Where the page is shown. Going elsewhere, on the same page as well, is another try. */
  at: string;
  /** What to show instead of a page that failed to render. */
  fallback: ReactNode;
  /** Told what the page threw. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

interface State {
  failed: boolean;
  at: string;
}

/** Keeps the failure of a page inside the page. React offers this only to classes. */
export class PageBoundary extends Component<Props, State> {
  override state = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, shown: State): State | null {
    return at === shown.at ? null : { failed: false, at };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
