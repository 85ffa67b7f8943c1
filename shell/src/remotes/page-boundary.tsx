import { Component, type ReactNode } from 'react';

interface Props {
  /** What to show instead of a page that failed to render. */
  fallback: ReactNode;
  /** Told what the page threw. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps the failure of a page inside the page. React offers this only to classes. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
