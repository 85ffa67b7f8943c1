import { usePageTitle } from '@canvass/shared/session';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { PageTitle } from './page-title';

function SurveyPage({ title }: { title: string | undefined }) {
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
              <SurveyPage title={title} />
            </PageTitle>
          }
        />
        <Route path="/surveys" element={<PageTitle title="Surveys">here</PageTitle>} />
      </Routes>
    </MemoryRouter>
  );
}

test('the document title comes from the metadata until the page sets its own', async () => {
  const { rerender } = render(pages(undefined));
  expect(document.title).toBe('Survey · Canvass');
  rerender(pages('Where do we eat?'));
  expect(document.title).toBe('Where do we eat? · Canvass');
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  expect(document.title).toBe('Surveys · Canvass');
});

test('a page that sets its title at once has it on the first render', () => {
  act(() => void render(pages('Where do we eat?')));
  expect(document.title).toBe('Where do we eat? · Canvass');
});
