import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, ButtonLink, IconButton } from '../index';

test('a busy button is announced as busy, keeps the focus and ignores clicks', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(
    <Button onClick={press} busy>
      Saving
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving', busy: true });
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
});

test('a form with a busy button is not submitted again by Enter in a field', async () => {
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Signing in
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

test('ButtonLink renders a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink kind="primary" to="/surveys">
        Explore
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/surveys');
});

test('an icon button has an accessible name', () => {
  render(<IconButton icon="trash" aria-label="Remove question 2" />);
  expect(screen.getByRole('button', { name: 'Remove question 2' })).toBeInTheDocument();
});
