import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { SKELETON_STYLE_ID } from '@canvass/shared/area';
import { drainTo, type TelemetryEvent } from '../telemetry/event-buffer';
import { AppBoundary } from './app-boundary';

test('an error anywhere in the application shows a message, and never an empty page', () => {
  jest.mocked(console.error).mockImplementation(() => {});
  const events: TelemetryEvent[] = [];
  drainTo((event) => events.push(event));
  const style = document.createElement('style');
  style.id = SKELETON_STYLE_ID;
  document.head.append(style);
  const error = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const Broken = () => {
    useEffect(() => {
      throw error;
    }, []);
    return <p>Here</p>;
  };
  render(
    <AppBoundary>
      <Broken />
    </AppBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Canvass ran into an error' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(style).not.toBeInTheDocument();
  expect(events).toEqual([{ kind: 'error', error }]);
});
