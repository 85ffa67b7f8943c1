import { announceSuccess, announceWithWayOn, confirmAction, toast } from './popup';

jest.mock('./popup-window', () => {
  throw new Error('Loading chunk 7 failed.');
});

const question = { title: 'Are you sure?', text: 'This deletes it.', confirmText: 'Yes, delete it!' };

describe('where the popup library cannot be loaded, the window of the browser', () => {
  test.each([true, false])('asks a question and gives the answer: %s', async (answer) => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(answer);
    await expect(confirmAction(question)).resolves.toBe(answer);
    expect(confirm).toHaveBeenCalledWith('Are you sure?\n\nThis deletes it.');
  });

  test('tells what there is to tell', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
    await announceSuccess({ title: 'Saved' });
    await toast('User is deleted');
    await expect(announceWithWayOn({ title: 'Voted', wayOn: 'See results' })).resolves.toBe(false);
    expect(alert.mock.calls).toEqual([['Saved'], ['User is deleted'], ['Voted']]);
  });
});
