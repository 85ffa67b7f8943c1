import type { UsersRepository } from '../records/users.repository';
import type { UserRecord } from '../records/users.collection';
import type { SurveyRecord } from '../records/surveys.collection';

type OwnedSurvey = Pick<SurveyRecord, 'surveyorUid' | 'surveyorEmail'>;

/**
 * The name that everybody may see; undefined if the user has none. A record without a name holds the first part of the
 * email, and some people enter their email as their name.
 */
export function getPublicName({ name, email }: Pick<UserRecord, 'name' | 'email'>): string | undefined {
  const isPartOfEmail = name === email.split('@')[0] || /\S@\S/.test(name);
  return name === '' || isPartOfEmail ? undefined : name;
}

export type SurveyorLookup = ReturnType<typeof createSurveyorLookup>;

/** Who asks. Surveys store the email that their surveyor had when they became its owner; this follows its changes. */
export function createSurveyorLookup(users: Pick<UsersRepository, 'findByUid'>) {
  /** In a damaged record, the uid may be missing. */
  async function find({ surveyorUid }: OwnedSurvey): Promise<UserRecord | null> {
    return typeof surveyorUid === 'string' ? users.findByUid(surveyorUid) : null;
  }

  return {
    find,

    /** @returns a function that tells the current email of the surveyor of one of the surveys. */
    async findEmails(surveys: OwnedSurvey[]): Promise<(survey: OwnedSurvey) => string> {
      const found = await Promise.all([...new Map(surveys.map((each) => [each.surveyorUid, each])).values()].map(find));
      const emails = new Map(found.flatMap((user) => (user ? [[user.uid, user.email] as const] : [])));
      return ({ surveyorUid, surveyorEmail }) => emails.get(surveyorUid) ?? surveyorEmail;
    },
  };
}
