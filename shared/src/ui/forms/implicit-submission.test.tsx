import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Button, Input, preventImplicitSubmission, Select, Stack, Textarea } from '../index';

const submit = jest.fn();

beforeEach(() => submit.mockReset());

interface ExampleProps {
  children: ReactNode;
  button?: ReactNode;
}

const SEND = <Button type="submit">Send</Button>;

function Example({ children, button = SEND }: ExampleProps) {
  return (
    <Stack
      as="form"
      onKeyDown={preventImplicitSubmission}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      {button}
    </Stack>
  );
}

const FIELDS = [
  ['a line of text', <Input key="field" aria-label="Field" />],
  ['a day', <Input key="field" type="date" aria-label="Field" />],
  ['a choice', <input key="field" type="radio" aria-label="Field" />],
  ['a check', <input key="field" type="checkbox" aria-label="Field" />],
  ['a text of several lines', <Textarea key="field" aria-label="Field" />],
  ['a list', <Select key="field" aria-label="Field" />],
] as const;

test.each(FIELDS)('Enter in %s submits nothing, and Ctrl+Enter and Cmd+Enter submit', async (_, field) => {
  render(<Example>{field}</Example>);
  screen.getByLabelText('Field').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(submit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(submit).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  expect(submit).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText('Field')).toHaveFocus();
});

test('Enter in a textarea stays a new line', async () => {
  render(
    <Example>
      <Textarea aria-label="Details" />
    </Example>,
  );
  await userEvent.type(screen.getByLabelText('Details'), 'One{Enter}two');
  expect(screen.getByLabelText('Details')).toHaveValue('One\ntwo');
});

test('Enter on a button presses it', async () => {
  render(
    <Example>
      <Input aria-label="Email" />
    </Example>,
  );
  screen.getByRole('button', { name: 'Send' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('Enter opens the dialog of a file field', () => {
  render(
    <Example>
      <Input type="file" aria-label="File" />
    </Example>,
  );
  expect(fireEvent.keyDown(screen.getByLabelText('File'), { key: 'Enter' })).toBe(true);
});

test.each([
  ['is busy', { busy: true }],
  ['is disabled', { disabled: true }],
])('Ctrl+Enter submits nothing while the button %s', async (_, state) => {
  render(
    <Example
      button={
        <Button type="submit" {...state}>
          Sending
        </Button>
      }
    >
      <Input aria-label="Email" />
    </Example>,
  );
  await userEvent.type(screen.getByLabelText('Email'), '{Control>}{Enter}{/Control}');
  expect(submit).not.toHaveBeenCalled();
});

test('Ctrl+Enter that is held down submits once', async () => {
  render(
    <Example>
      <Input aria-label="Email" />
    </Example>,
  );
  await userEvent.type(screen.getByLabelText('Email'), '{Control>}{Enter>5/}{/Control}');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('Enter that confirms a composed character is left to the input method', () => {
  render(
    <Example>
      <Input aria-label="Email" />
    </Example>,
  );
  expect(fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Enter', isComposing: true })).toBe(true);
});
