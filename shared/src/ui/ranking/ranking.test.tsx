import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Ranking, rankingParts } from '../index';
import { describeRankingChange } from './describe-ranking-change';
import { moveRankedOption } from './move-ranked-option';
import { rankOption } from './rank-option';

const DRINKS = ['Tea', 'Coffee', 'Juice', 'Milk'];

function Drinks({ isLoaded = true, initial }: { isLoaded?: boolean; initial?: string[] }) {
  const [ranked, setRanked] = useState(initial ?? []);
  const parts = isLoaded ? rankingParts : undefined;
  return <Ranking options={DRINKS} ranked={ranked} name="drinks" parts={parts} onChange={setRanked} />;
}

const getButton = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(getButton(name));
const getStatus = () => screen.getByRole('status').textContent;
const listRanked = () =>
  within(screen.getByRole('list', { name: 'Ranked options, best first' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('options are ranked in the order in which they are chosen, and the last one follows by itself', async () => {
  render(<Drinks />);
  expect(getStatus()).toMatch(/0 of 4 ranked\. Choose the best one first\.$/);
  await press('Rank Juice');
  expect(getStatus()).toBe('Juice is number 1. 1 of 4 ranked.');
  await press('Rank Tea');
  await press('Rank Milk');
  expect(listRanked()).toEqual(['1Juice', '2Tea', '3Milk', '4Coffee']);
  expect(getStatus()).toBe('Milk is number 3. Coffee is number 4. All 4 ranked.');
  expect(screen.queryByRole('button', { name: /^Rank/ })).not.toBeInTheDocument();
});

test('options can be read without scripts, which hides their buttons', () => {
  const html = renderToStaticMarkup(<Drinks isLoaded={false} />);
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(page.querySelector('button')?.closest('[data-needs=script]')).not.toBeNull();
  const [, options = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? [];
  for (const drink of DRINKS) expect(options).toContain(`<bdi>${drink}</bdi>`);
});

test('the focus goes to the next option without a rank, and to the status once there is none', async () => {
  render(<Drinks />);
  await press('Rank Coffee');
  expect(getButton('Rank Juice')).toHaveFocus();
  await userEvent.tab();
  expect(getButton('Rank Milk')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(getButton('Rank Juice')).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(listRanked()).toEqual(['1Coffee', '2Milk', '3Juice', '4Tea']);
});

test('a ranked option moves up and down, and its button keeps the focus at the ends', async () => {
  render(<Drinks initial={DRINKS} />);
  await press('Move Juice up');
  expect(getStatus()).toBe('Juice is number 2. Coffee is number 3. All 4 ranked.');
  await userEvent.keyboard('{Enter}');
  expect(listRanked()).toEqual(['1Juice', '2Tea', '3Coffee', '4Milk']);
  expect(getButton('Move Juice up')).toHaveFocus();
  expect(getButton('Move Juice up')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(listRanked()).toEqual(['1Juice', '2Tea', '3Coffee', '4Milk']);
  await press('Move Juice down');
  expect(listRanked()).toEqual(['1Tea', '2Juice', '3Coffee', '4Milk']);
  expect(getButton('Move Juice down')).toHaveFocus();
});

test('a removed option has no rank, and the focus goes to the same button of the next one', async () => {
  render(<Drinks initial={DRINKS} />);
  await press('Remove Tea from the ranking');
  expect(listRanked()).toEqual(['1Coffee', '2Juice', '3Milk']);
  expect(getStatus()).toBe('Tea has no rank. 3 of 4 ranked.');
  expect(getButton('Remove Coffee from the ranking')).toHaveFocus();
  await press('Remove Milk from the ranking');
  expect(getButton('Remove Juice from the ranking')).toHaveFocus();
  await press('Remove Juice from the ranking');
  await press('Remove Coffee from the ranking');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    DRINKS.map((option) => `Rank ${option}`),
  );
});

test('options can be ranked before what moves them is loaded', async () => {
  const { rerender } = render(<Drinks isLoaded={false} />);
  await press('Rank Juice');
  expect(listRanked()).toEqual(['1. Juice, Your answer']);
  expect(getStatus()).toBe('1 of 4 ranked.');
  const tea = getButton('Rank Tea');
  rerender(<Drinks />);
  expect(getButton('Rank Tea')).toBe(tea);
  await press('Remove Juice from the ranking');
  expect(getButton('Rank Juice')).toBeVisible();
});

test('a ranking that cannot be changed shows the ranks, and its buttons do nothing', () => {
  render(
    <Ranking
      disabled
      options={DRINKS}
      ranked={['Juice']}
      name="drinks"
      parts={rankingParts}
      onChange={() => undefined}
    />,
  );
  expect(listRanked()).toEqual(['1. Juice, Your answer']);
  expect(screen.getAllByRole('button')).toHaveLength(3);
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
});

test('an option that has a rank keeps it when it is chosen again', () => {
  expect(rankOption(DRINKS, ['Tea', 'Milk'], 'Tea')).toEqual(['Tea', 'Milk']);
  expect(rankOption(['Tea', 'Coffee'], [], 'Coffee')).toEqual(['Coffee', 'Tea']);
});

test('an option is moved by one rank, and not beyond the ends', () => {
  expect(moveRankedOption(['Tea', 'Milk'], 'Tea', 1)).toEqual(['Milk', 'Tea']);
  expect(moveRankedOption(['Tea', 'Milk'], 'Tea', -1)).toEqual(['Tea', 'Milk']);
  expect(moveRankedOption(['Tea', 'Milk'], 'Milk', 1)).toEqual(['Tea', 'Milk']);
  expect(moveRankedOption(['Tea', 'Milk'], 'Juice', 1)).toEqual(['Tea', 'Milk']);
});

test('nothing is said of a ranking that was cleared, or is the same', () => {
  expect(describeRankingChange(DRINKS, [])).toBe('');
  expect(describeRankingChange(DRINKS, DRINKS)).toBe('');
});
