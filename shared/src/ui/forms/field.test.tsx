import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import {
  ChoiceGroup,
  Choice,
  Field,
  Input,
  InputGroup,
  PasswordInput,
  Rating,
  Segment,
  Segments,
  Select,
} from '../index';

test('a field names its control and describes it with hint and error', () => {
  render(
    <Field label="Deadline" note="optional" hint="Closes at 23:59 UTC." error="Date input not valid.">
      <Input />
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Deadline optional' });
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Closes at 23:59 UTC. Date input not valid.');
});

test('a field without error leaves its control valid and without description', () => {
  render(
    <Field label="Category">
      <Select>
        <option>Health</option>
      </Select>
    </Field>,
  );
  const control = screen.getByRole('combobox', { name: 'Category' });
  expect(control).toBeValid();
  expect(control).not.toHaveAttribute('aria-describedby');
});

test('a control keeps its own ref inside a group inside a field', () => {
  const ref = createRef<HTMLInputElement>();
  render(
    <Field label="Search">
      <InputGroup>
        <Input ref={ref} name="q" />
      </InputGroup>
    </Field>,
  );
  expect(ref.current).toBe(screen.getByLabelText('Search'));
});

test('a field passes its attributes to a custom control', () => {
  render(
    <Field label="Day" error="Pick a day.">
      {(control) => <input type="date" {...control} />}
    </Field>,
  );
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Pick a day.');
});

test('a password shows and hides and is never submitted by its button', async () => {
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <Field label="Password" error="password is required">
        <PasswordInput name="password" />
      </Field>
    </form>,
  );
  const control = screen.getByLabelText('Password');
  expect(control).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(control).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(control).toHaveAttribute('type', 'password');
  expect(control).toBeInvalid();
  expect(submit).not.toHaveBeenCalled();
});

test('the choices of a group are reached by one tab and chosen by arrow keys', async () => {
  render(
    <ChoiceGroup legend="Which hours?" error="Choose one.">
      <Choice name="hours" value="a">
        10 to 14
      </Choice>
      <Choice name="hours" value="b">
        12 to 16
      </Choice>
    </ChoiceGroup>,
  );
  expect(screen.getByRole('group', { name: 'Which hours?' })).toHaveAccessibleDescription('Choose one.');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('radio', { name: '10 to 14' })).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: '12 to 16' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '12 to 16' })).toHaveFocus();
});

test('the name of a choice is its name alone, and its explanation is its description, which can be clicked too', async () => {
  render(
    <ChoiceGroup legend="Who may vote">
      <Choice name="voters" explanation="One account, one vote." aria-describedby="more">
        Any account
      </Choice>
      <p id="more">Cannot be changed.</p>
    </ChoiceGroup>,
  );
  const radio = screen.getByRole('radio', { name: 'Any account' });
  expect(radio).toHaveAccessibleDescription('One account, one vote. Cannot be changed.');
  await userEvent.click(screen.getByText('One account, one vote.'));
  expect(radio).toBeChecked();
});

test('a checkbox choice turns on and off by the space bar', async () => {
  render(<Choice type="checkbox">Borrowing</Choice>);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Borrowing' })).toBeChecked();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Borrowing' })).not.toBeChecked();
});

test('one segment of a row is chosen', async () => {
  render(
    <Segments legend="Question type">
      <Segment name="kind">Yes or no</Segment>
      <Segment name="kind">Rating</Segment>
    </Segments>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Rating' }));
  expect(screen.getByRole('radio', { name: 'Rating' })).toBeChecked();
});

test('a rating reports its number and follows a controlled value', async () => {
  const change = jest.fn();
  const { rerender } = render(<Rating name="r" value={2} onChange={(event) => change(event.target.value)} />);
  expect(screen.getByRole('radio', { name: '2 of 5' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '4 of 5' }));
  expect(change).toHaveBeenCalledWith('4');
  rerender(<Rating name="r" value="4" onChange={change} />);
  expect(screen.getByRole('radio', { name: '4 of 5' })).toBeChecked();
});
