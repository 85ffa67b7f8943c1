import type { Answers, ReportReason, Role, SurveyStatus } from '@canvass/shared/contracts';

/**
 * The state of a write: `open` while its outcome is unknown, possibly forever; then `done`, or `refused` if it was not
 * executed.
 */
export type EntryState = 'open' | 'done' | 'refused';

/** A write that a user requested once, and that must be stored once. */
export interface Entry<Content> {
  key: string;
  state: EntryState;
  content: Content;
}

export interface VoteContent {
  response: Answers;
  version: number;
  comment?: string | undefined;
}

export interface ReportContent {
  reason: ReportReason;
  details: string;
}

/** A value that one user changes repeatedly. */
export interface TrackedValue<Value> {
  /** The last acknowledged value, and later ones with an unknown outcome. */
  listPossible: () => readonly Value[];
  /** Records that a value is about to be sent. */
  recordRequest: (value: Value) => void;
  recordSuccess: (value: Value) => void;
  recordFailure: (value: Value) => void;
}

function createTrackedValue<Value>(initial: Value): TrackedValue<Value> {
  let values: Value[] = [initial];
  return {
    listPossible: () => values,
    recordRequest: (value) => void (values = [...values, value]),
    recordSuccess: (value) => void (values = [value]),
    recordFailure: (value) => void (values = values.filter((each) => each !== value)),
  };
}

/** A survey published by a user of the soak. */
export interface PublishedSurvey {
  id: string;
  owner: string;
  /** The marker in its title, which edits keep. */
  marker: string;
  description: TrackedValue<string>;
  status: TrackedValue<SurveyStatus>;
}

export interface Account {
  email: string;
  password: string;
}

/** Entries of one kind, by key. */
function createEntries<Content>() {
  const entries = new Map<string, Entry<Content>>();
  return {
    all: () => [...entries.values()],
    get: (key: string) => entries.get(key),
    has: (key: string) => entries.has(key),
    count: (state: EntryState) => [...entries.values()].filter((entry) => entry.state === state).length,
    /** Records a request; must be called before it is sent. */
    recordRequest(key: string, content: Content): Entry<Content> {
      const entry: Entry<Content> = { key, state: 'open', content };
      entries.set(key, entry);
      return entry;
    },
  };
}

export type Entries<Content> = ReturnType<typeof createEntries<Content>>;

/** The key of a user's write to a survey. */
export function createUserSurveyKey(survey: string, email: string): string {
  return `${survey} ${email}`;
}

export type Journal = ReturnType<typeof createJournal>;

/** Records what users have requested from the product, and what it acknowledged. */
export function createJournal() {
  const acknowledged = new Map<string, number>();
  const broken = new Map<string, string>();
  return {
    /** By survey and user. */
    votes: createEntries<VoteContent>(),
    /** By survey and user. */
    reports: createEntries<ReportContent>(),
    /** By the marker in the title; the content is the owner's email. */
    creations: createEntries<string>(),
    /** By email; done if the user is stored. */
    registrations: createEntries<Account>(),
    /** By the id of the payment intent; done if the payment succeeded; the content is the payer's email. */
    payments: createEntries<string>(),
    /** By id. */
    surveys: new Map<string, PublishedSurvey>(),
    /** The roles of users who were given one, by email. */
    roles: new Map<string, TrackedValue<Role>>(),
    /** Tokens of ended sessions. */
    endedTokens: [] as string[],
    acknowledged,
    /** Violated invariants, each with the time when it was first found. */
    broken,

    addSurvey(survey: Pick<PublishedSurvey, 'id' | 'owner' | 'marker'>, description: string): void {
      const status = createTrackedValue<SurveyStatus>('Publish');
      this.surveys.set(survey.id, { ...survey, description: createTrackedValue(description), status });
    },
    getRole(email: string): TrackedValue<Role> {
      const cell = this.roles.get(email) ?? createTrackedValue<Role>('user');
      this.roles.set(email, cell);
      return cell;
    },
    /** Counts an acknowledged operation. */
    recordAcknowledged(kind: string): void {
      acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
    },
    /** Records a violated invariant, unless it is known. */
    recordViolation(invariant: string, detail: string): void {
      const key = `${invariant}: ${detail}`;
      if (!broken.has(key)) broken.set(key, new Date().toISOString());
    },
  };
}

/** Records the outcome of a write. */
export function recordOutcome(entry: Entry<unknown>, outcome: 'done' | 'refused' | 'unknown', repeats = 0): void {
  if (outcome === 'done') entry.state = 'done';
  // An earlier attempt without a response may have been executed.
  else if (outcome === 'refused' && repeats === 0) entry.state = 'refused';
}
