import type { MailPreference, NotificationGroup } from '@canvass/shared/contracts';
import type { NotificationDetails } from '../records/notifications.collection';

/** What a notification says. */
export interface NotificationTexts {
  /**
   * The subject of its mail, and its line in lists: it names no survey, person, amount, or decision, because others may
   * see the screen.
   */
  title: string;
  /** What only its mail says, which its recipient opens. */
  paragraphs: string[];
  link: { label: string; path: string };
}

export interface KindDefinition {
  /** @param count how many events it is about. */
  getTexts: (details: NotificationDetails, count: number) => NotificationTexts;
}

export interface MailedKindDefinition extends KindDefinition {
  group: NotificationGroup;
  /** Its name among the preferences. */
  label: string;
  defaultMail: MailPreference;
}
