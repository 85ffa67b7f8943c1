import { readOwnPart, readSurvey } from '@canvass/shared/contracts';
import { createSignedInTestSession, createTestSurvey, renderPage, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/survey/survey-page';

const survey = createTestSurvey({ resultsPolicy: 'owner' });
const address = `http://localhost/surveys/${survey._id}`;

beforeEach(() => {
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
});

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

async function open() {
  const user = userEvent.setup();
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session: createSignedInTestSession() });
  const share = within(await screen.findByRole('region', { name: 'Share this survey' }));
  return { user, share, press: (name: string) => user.click(share.getByRole('button', { name })) };
}

test('the link is copied and a confirmation appears', async () => {
  const { share, press } = await open();
  await press('Copy link');
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(share.getByText('Link copied.')).toHaveRole('status');
});

test('where the clipboard is refused, the link stands there to be copied by hand, selected', async () => {
  const { share, press } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  await press('Copy link');
  const field = await share.findByRole<HTMLInputElement>('textbox', { name: 'Link to this survey' });
  expect(field).toHaveValue(address);
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, address.length]);
  expect(field).toHaveAccessibleDescription(/copy it from here/);
});

test("the system's own window is offered only where there is one", async () => {
  const { share } = await open();
  expect(share.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});

test("the system's own window gets title and address; closing it is no failure", async () => {
  const native = jest.fn().mockRejectedValue(new DOMException('Closed', 'AbortError'));
  Object.assign(navigator, { share: native });
  const { share, press } = await open();
  await press('Share');
  expect(native).toHaveBeenCalledWith({ title: survey.title, url: address });
  expect(share.queryByRole('textbox')).not.toBeInTheDocument();
});

test('the QR code says which address it has, and goes with Escape', async () => {
  const { share, press, user } = await open();
  await press('QR code');
  const dialog = within(screen.getByRole('dialog', { name: 'QR code' }));
  expect(await dialog.findByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  expect(dialog.getByText(address)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(share.getByRole('button', { name: 'QR code' })).toHaveFocus();
});

test('the QR code is saved as a file of its own, named after the survey', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:code';
    },
    revokeObjectURL: () => {},
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { press, user } = await open();
  await press('QR code');
  await user.click(await screen.findByRole('button', { name: 'Save as SVG' }));
  expect(names).toEqual(['sunday-hours-at-the-city-library-qr.svg']);
  expect(files[0]?.type).toBe('image/svg+xml');
  click.mockRestore();
});

test('a QR image that the browser cannot draw shows an error with an alternative', async () => {
  // jsdom does not decode images.
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('not here')) });
  const { press, user } = await open();
  await press('QR code');
  await user.click(await screen.findByRole('button', { name: 'Save as PNG' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Save it as SVG instead.');
});

test('printing waits for the QR code of the address', async () => {
  const codes: number[] = [];
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    codes.push(document.querySelectorAll(`[aria-label="QR code of ${address}"]`).length);
  });
  const { press } = await open();
  await press('Print');
  await waitFor(() => expect(codes).toEqual([1]));
  await press('Print');
  await waitFor(() => expect(codes).toEqual([1, 1]));
  print.mockRestore();
});
