import { mailedNotificationKindSchema, readUnsubscribe } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { createUnsubscribeTokens } from './unsubscribe-token';

const tokens = createUnsubscribeTokens('a secret of at least 32 characters');

test.each(mailedNotificationKindSchema.options)('the link that ends mails about %s is accepted and read', (scope) => {
  const link = { subjectId: '65f0000000000000000000aa', scope };
  const token = tokens.create(link);
  expect(getDeclaration(readUnsubscribe).params?.parse({ token })).toEqual({ token });
  expect(tokens.parse(token)).toEqual(link);
});
