import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useEffect, useState } from 'react';

/** Longer than React renders without a break. */
const RENDER_MS = 10;

function work(): void {
  const until = performance.now() + RENDER_MS;
  while (performance.now() < until);
}

/** A component that is slow, as all are on a busy machine. */
function Slow({ text }: { text: string }) {
  work();
  return <li>{text}</li>;
}

/** Shows the answer to a click after a promise, in a transition, and what an effect makes of it. */
function Page() {
  const [answer, setAnswer] = useState('');
  const [seen, setSeen] = useState('');
  useEffect(() => {
    void Promise.resolve().then(() => setSeen(answer));
  }, [answer]);
  const handleClick = () => void Promise.resolve().then(() => startTransition(() => setAnswer('answered')));
  return (
    <>
      <button type="button" onClick={handleClick}>
        Ask
      </button>
      <output>{seen}</output>
      <ul>
        {Array.from({ length: 10 }, (_, index) => (
          <Slow key={index} text={answer} />
        ))}
      </ul>
    </>
  );
}

test('after a user event, everything that it changed is rendered, however slow the machine is', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getAllByText('answered', { selector: 'li' })).toHaveLength(10);
  expect(screen.getByRole('status')).toHaveTextContent('answered');
});
