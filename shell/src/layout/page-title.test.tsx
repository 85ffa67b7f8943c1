import { usePageTitle } from '@canvass/shared/session';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { PageTitle } from './page-title';

function Survey({ title }: { title: string | undefined }) {
  usePageTitle(title);
  return <Link to="/surveys">All</Link>;
}

function pages(title: string | undefined) {
  return (
    <MemoryRouter initialEntries={['/surveys/1']}>
      <Routes>
        <Route
          path="/surveys/:id"
          element={
            <PageTitle title="Survey">
              <Survey title={title} />
            </PageTitle>
          }
        />
        <Route path="/surveys" element={<PageTitle title="Surveys">here</PageTitle>} />
      </Routes>
    </MemoryRouter>
  );
}

test('a page is named by its metadata until it names itself, and the next page by its own', async () => {
  const { rerender } = render(pages(undefined));
  expect(document.title).toBe('Survey · Canvass');
  rerender(pages('Where do we eat?'));
  expect(document.title).toBe('Where do we eat? · Canvass');
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  expect(document.title).toBe('Surveys · Canvass');
});

test('a page that knows its name at once has it at once', () => {
  act(() => void render(pages('Where do we eat?')));
  expect(document.title).toBe('Where do we eat? · Canvass');
});
