import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import {
  BallotCard,
  BallotCardQuestion,
  BallotCardBody,
  BallotCardTitle,
  BallotCardVotes,
  Contest,
  EmptyState,
  ErrorCard,
  ErrorState,
  Histogram,
  Loading,
  Notice,
  OvalMeter,
  Stub,
  Skeleton,
  Table,
  TabPanel,
  Tabs,
} from '../index';

test('the loading state is announced with the text of the specification', () => {
  render(<Loading />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading....');
});

test('a skeleton is hidden from screen readers', () => {
  render(<Skeleton shape="card" />);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('an empty state shows its reason and an action', () => {
  render(
    <EmptyState title="No users match" text="Try a shorter word." action={<button type="button">Clear</button>} />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'No users match' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeInTheDocument();
});

test('an error state is announced and offers a retry', async () => {
  const retry = jest.fn();
  render(<ErrorState title="The list did not load" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The list did not load');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('an error card shows the area and its versions', () => {
  render(<ErrorCard area="surveyor" version="1.8.2" alsoTried="1.8.1" />);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('This part of Canvass is not available');
  expect(card).toHaveTextContent('Also tried1.8.1');
  expect(card).not.toHaveTextContent('Reference');
});

test.each([
  ['danger', 'alert'],
  ['success', 'status'],
  ['info', 'note'],
] as const)('a %s notice has the role %s', (kind, role) => {
  render(<Notice kind={kind}>Said.</Notice>);
  expect(screen.getByRole(role)).toHaveTextContent('Said.');
});

test('a ballot card shows one link, its question and its answers', () => {
  render(
    <MemoryRouter>
      <BallotCard lead>
        <BallotCardBody>
          <BallotCardTitle to="/surveys/1" as="h2">
            Sunday hours
          </BallotCardTitle>
          <BallotCardQuestion question="Open on Sundays?" answers={['Yes', 'No']} />
          <BallotCardVotes votes={12480} />
        </BallotCardBody>
        <Stub facts={[{ label: 'Voted Count', value: '12,480' }]} />
      </BallotCard>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Sunday hours' })).toHaveAttribute('href', '/surveys/1');
  expect(screen.getByRole('list', { name: 'Answers' })).toHaveTextContent('YesNo');
  expect(screen.getByRole('definition')).toHaveTextContent('12,480');
});

test('a contest groups its controls under one accessible name', () => {
  render(<Contest number={2} title="Which hours?" kind="Choose one" help="Local time." />);
  const group = screen.getByRole('group', { name: 'Question 2: Which hours?' });
  expect(group).toHaveAccessibleDescription('Local time.');
});

test('a result is labeled by its question', () => {
  render(
    <Contest number={4} title="How well?" variant="result">
      <Histogram shares={[19, 31, 50].map((percent) => ({ percent, written: `${percent}%`, count: percent * 40 }))} />
    </Contest>,
  );
  const result = within(screen.getByRole('region', { name: 'How well?' }));
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 of 3: 19% 760 votes1',
    '2 of 3: 31% 1,240 votes2',
    '3 of 3: 50% 2,000 votes3, most chosen',
  ]);
});

test('a labeled meter exposes its value, and one without a label is hidden', () => {
  const { rerender } = render(<OvalMeter value={3} of={5} label="Answered" />);
  expect(screen.getByRole('meter', { name: 'Answered' })).toHaveAttribute('aria-valuenow', '3');
  rerender(<OvalMeter value={3} of={0} />);
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
});

test('a table is inside a named, focusable region', async () => {
  render(
    <Table label="Users" stack>
      <tbody>
        <tr>
          <td data-label="Name">Ines</td>
        </tr>
      </tbody>
    </Table>,
  );
  await userEvent.tab();
  expect(screen.getByRole('region', { name: 'Users' })).toHaveFocus();
});

test('arrow keys move through tabs and wrap around', async () => {
  const select = jest.fn();
  const tabs = [
    { id: 'open', label: 'Reported', count: 4 },
    { id: 'all', label: 'All' },
  ] as const;
  render(
    <>
      <Tabs id="reports" label="Surveys" tabs={[...tabs]} selected="open" onSelect={select} />
      <TabPanel id="reports" selected="open">
        Reports
      </TabPanel>
    </>,
  );
  expect(screen.getByRole('tab', { name: 'Reported 4', selected: true })).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('tabpanel', { name: 'Reported 4' })).toHaveTextContent('Reports');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(select).toHaveBeenLastCalledWith('all');
  expect(screen.getByRole('tab', { name: 'All' })).toHaveFocus();
});
