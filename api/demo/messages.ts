import type { MessageDocument } from '../src/records/messages.collection';
import { createStableId, subtractDays } from './demo-survey';
import { findDemoUser, type DemoUser } from './people';

interface DemoMessage {
  message: string;
  /** Somebody with a demo account, or a visitor. */
  from: 'user' | 'pro-user' | { name: string; email: string };
  daysAgo: number;
  /** When an admin marked it as done. */
  doneDaysAgo?: number;
}

const MESSAGES: DemoMessage[] = [
  {
    message: 'I voted for Draft A on the bike lane by mistake. Can the vote be changed?',
    from: 'user',
    daysAgo: 2,
  },
  {
    message:
      'We are a school with 600 pupils and would like to run our student council election with you. Who can give us an account as a surveyor?',
    from: { name: 'Birgit Aalto', email: 'office@northhill-school.test' },
    daysAgo: 1,
  },
  {
    message: 'The confirmation mail went to my old address. What can I do?',
    from: { name: 'Tom Ferreira', email: 'tom.ferreira@people.canvass.test' },
    daysAgo: 5,
  },
  {
    message: 'My month as a pro user was refunded as agreed. Thank you for the quick help!',
    from: 'user',
    daysAgo: 49,
    doneDaysAgo: 48,
  },
  {
    message: 'Could comments be edited for a few minutes? I always see my typos too late.',
    from: 'pro-user',
    daysAgo: 33,
    doneDaysAgo: 30,
  },
];

function findSender(from: DemoMessage['from'], demoUsers: DemoUser[]) {
  if (typeof from === 'object') return { ...from, verified: false };
  const user = findDemoUser(demoUsers, from);
  return user && { name: user.displayName, email: user.email, senderUid: user.uid, verified: true };
}

/** Messages to the admins, and when they were marked as done. */
export function createMessages(demoUsers: DemoUser[], now: Date): { document: MessageDocument; doneAt?: Date }[] {
  return MESSAGES.flatMap(({ message, from, daysAgo, doneDaysAgo }) => {
    const sender = findSender(from, demoUsers);
    if (!sender) return [];
    const at = subtractDays(now, daysAgo);
    const document: MessageDocument = {
      _id: createStableId(`message ${message}`, at),
      ...sender,
      message,
      state: doneDaysAgo === undefined ? 'open' : 'done',
      at,
    };
    return [{ document, ...(doneDaysAgo !== undefined && { doneAt: subtractDays(now, doneDaysAgo) }) }];
  });
}
