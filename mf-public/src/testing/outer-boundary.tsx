import { Component, type ReactNode } from 'react';

/** The boundary of the shell around a page: what is not caught in the page shows as an error card. */
export class OuterBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <h1>Error card</h1> : this.props.children;
  }
}
