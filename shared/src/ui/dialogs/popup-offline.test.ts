import { showSuccess, showSuccessWithAction, confirmAction, toast } from './popup';

jest.mock('./popup-library', () => {
  throw new Error('Loading chunk 7 failed.');
});

const question = { title: 'Are you sure?', text: 'This deletes it.', confirmText: 'Yes, delete it!' };

describe('when the popup library cannot be loaded', () => {
  test.each([true, false])(
    'confirmAction uses the confirm dialog of the browser and returns its answer: %s',
    async (answer) => {
      const confirm = jest.spyOn(window, 'confirm').mockReturnValue(answer);
      await expect(confirmAction(question)).resolves.toBe(answer);
      expect(confirm).toHaveBeenCalledWith('Are you sure?\n\nThis deletes it.');
    },
  );

  test('messages are shown in the alert dialog of the browser', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
    await showSuccess({ title: 'Saved' });
    await toast('User is deleted');
    await expect(showSuccessWithAction({ title: 'Voted', actionText: 'See results' })).resolves.toBe(false);
    expect(alert.mock.calls).toEqual([['Saved'], ['User is deleted'], ['Voted']]);
  });
});
