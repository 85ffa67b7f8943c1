import {
  changeRole,
  countUnreadNotifications,
  decideReports,
  decideSurveyorRequest,
  listMessages,
  listReportedSurveys,
  listReports,
  listSurveyorRequests,
  listUsers,
  markMessage,
  readOverview,
  readSurvey,
} from '@canvass/shared/contracts';
import { unreadNotificationsQuery } from '@canvass/shared/queries';
import {
  createSignedInTestSession,
  createTestMessage,
  createTestOverview,
  createTestReport,
  createTestReportedSurvey,
  createTestSurvey,
  createTestUser,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Page as MessagesPage } from '../messages/messages-page';
import { Page as RequestsPage } from '../surveyor-requests/requests-page';
import { Page as SurveysPage } from '../surveys/surveys-page';
import { Page as UsersPage } from '../users/users-page';

/** What the bell of the shell shows. */
function Bell() {
  const { data } = useQuery(unreadNotificationsQuery('ada'));
  return <output aria-label="Unread">{data?.unread}</output>;
}

const press = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await screen.findByRole('button', { name }));
};

const cases: Record<
  string,
  { Page: ComponentType; search?: string; prepare: () => void; decide: () => Promise<void> }
> = {
  'a message is marked': {
    Page: MessagesPage,
    prepare() {
      mockResponse(listMessages, [createTestMessage()]);
      mockResponse(markMessage, { modifiedCount: 1 });
    },
    decide: () => press('Mark as done: Ines Berg'),
  },
  'reports are decided': {
    Page: SurveysPage,
    search: '?tab=reported',
    prepare() {
      mockResponse(readOverview, createTestOverview());
      mockResponse(readSurvey, createTestSurvey());
      mockResponse(listReports, [createTestReport()]);
      mockResponse(listReportedSurveys, [createTestReportedSurvey()]);
      mockResponse(decideReports, { modifiedCount: 1 });
    },
    decide: () => press('Keep published'),
  },
  'a request is approved': {
    Page: RequestsPage,
    prepare() {
      mockResponse(listSurveyorRequests, [
        {
          _id: '65f000000000000000000701',
          name: 'Ines Berg',
          email: 'ines@canvass.test',
          purpose: 'A vote of our club.',
          state: 'open',
          at: '2026-11-04T10:00:00Z',
        },
      ]);
      mockResponse(decideSurveyorRequest, { modifiedCount: 1 });
    },
    decide: () => press('Approve: Ines Berg'),
  },
  'a role is given that somebody has asked for': {
    Page: UsersPage,
    prepare() {
      mockResponse(listUsers, [createTestUser({ name: 'Tom Brandt', email: 'tom@canvass.test' })]);
      mockResponse(changeRole, { modifiedCount: 1, role: 'surveyor' });
    },
    async decide() {
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role of Tom Brandt' }), 'surveyor');
      await press('Change the role of Tom Brandt to surveyor', 'Make surveyor');
    },
  },
};

test.each(Object.entries(cases))('the bell counts again when %s', async (_, { Page, search = '', prepare, decide }) => {
  prepare();
  mockResponse(countUnreadNotifications, { unread: 1 });
  renderPage(
    <>
      <Bell />
      <Page />
    </>,
    { path: '/page', at: `/page${search}`, session: createSignedInTestSession('admin') },
  );
  await waitFor(() => expect(screen.getByLabelText('Unread')).toHaveTextContent('1'));
  mockResponse(countUnreadNotifications, { unread: 0 });
  await decide();
  await waitFor(() => expect(screen.getByLabelText('Unread')).toHaveTextContent('0'));
});
