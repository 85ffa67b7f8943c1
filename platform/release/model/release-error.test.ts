import { describeFailure } from '@canvass/data-directory/failures';
import { ReleaseError } from './release-error';

test('an error of the release tool is reported unchanged', () => {
  expect(describeFailure(new ReleaseError('locked', 'The channel is locked.'), '/data')).toBe('The channel is locked.');
});
