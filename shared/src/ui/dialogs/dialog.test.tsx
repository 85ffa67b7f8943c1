import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, Dialog, Input } from '../index';

function DialogExample({ onSubmit, submitsOnEnter }: { onSubmit?: () => void; submitsOnEnter?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Report</Button>
      {open && (
        <Dialog
          title="Report this survey"
          onClose={() => setOpen(false)}
          submitsOnEnter={submitsOnEnter}
          onSubmit={
            onSubmit &&
            ((event) => {
              event.preventDefault();
              onSubmit();
            })
          }
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit">Send</Button>
            </>
          }
        >
          <p>An admin reads every report.</p>
          <Input aria-label="Reason" />
        </Dialog>
      )}
    </>
  );
}

test('a dialog is named by its title and takes the focus', async () => {
  render(<DialogExample />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  const dialog = screen.getByRole('dialog', { name: 'Report this survey' });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});

test('Escape closes a dialog and restores the focus', async () => {
  render(<DialogExample />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus();
});

test('a button of a dialog closes it and restores the focus', async () => {
  render(<DialogExample />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus();
});

test('a button below the tear line submits the form of the dialog', async () => {
  const submit = jest.fn();
  render(<DialogExample onSubmit={submit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledTimes(1);
});

test.each([
  ['does not submit the form of a dialog', false, 0],
  ['submits the form of a dialog that says so', true, 1],
])('Enter in a field %s', async (_, submitsOnEnter, times) => {
  const submit = jest.fn();
  render(<DialogExample onSubmit={submit} submitsOnEnter={submitsOnEnter} />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Spam{Enter}');
  expect(submit).toHaveBeenCalledTimes(times);
});

test('the text of a dialog is not that of where it stands', () => {
  render(
    <div style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      <Dialog title="Preview" onClose={() => undefined} actions={<Button>Close</Button>}>
        <p>The questions</p>
      </Dialog>
    </div>,
  );
  const { textAlign, whiteSpace } = getComputedStyle(screen.getByRole('dialog'));
  expect([textAlign, whiteSpace]).toEqual(['start', 'normal']);
});
