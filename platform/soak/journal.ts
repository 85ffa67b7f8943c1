import type { Answers, ReportReason, Role, SurveyStatus } from '@canvass/shared/contracts';

/**
 * What is known of a write: `open` until an answer says what became of it, and for good when none does; then `done`, or
 * `refused` when it was never done.
 */
export type EntryState = 'open' | 'done' | 'refused';

/** Something that a person asked for once, and that is to be stored once. */
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

/** A value that is changed again and again by one person: what it may be now. */
export interface TrackedValue<Value> {
  /** The last one that was acknowledged, and those after it whose fate is open. */
  listPossible: () => readonly Value[];
  /** Notes that a value is asked for. */
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

/** A survey that people of the soak have published. */
export interface PublishedSurvey {
  id: string;
  owner: string;
  /** The mark in its title, by which it is found whatever else is edited. */
  marker: string;
  description: TrackedValue<string>;
  status: TrackedValue<SurveyStatus>;
}

export interface Account {
  email: string;
  password: string;
}

/** Entries of one kind, by their key. */
function createEntries<Content>() {
  const entries = new Map<string, Entry<Content>>();
  return {
    all: () => [...entries.values()],
    get: (key: string) => entries.get(key),
    has: (key: string) => entries.has(key),
    count: (state: EntryState) => [...entries.values()].filter((entry) => entry.state === state).length,
    /** Notes that something is asked for; to be called before it is sent. */
    recordRequest(key: string, content: Content): Entry<Content> {
      const entry: Entry<Content> = { key, state: 'open', content };
      entries.set(key, entry);
      return entry;
    },
  };
}

export type Entries<Content> = ReturnType<typeof createEntries<Content>>;

/** The key of what one person does with one survey. */
export function createUserSurveyKey(survey: string, email: string): string {
  return `${survey} ${email}`;
}

export type Journal = ReturnType<typeof createJournal>;

/** What people have asked the product for, and what it acknowledged. */
export function createJournal() {
  const acknowledged = new Map<string, number>();
  const broken = new Map<string, string>();
  return {
    /** By survey and person. */
    votes: createEntries<VoteContent>(),
    /** By survey and person. */
    reports: createEntries<ReportContent>(),
    /** By the mark in the title; the content is the owner's email. */
    creations: createEntries<string>(),
    /** By email; that they are stored as a user. */
    registrations: createEntries<Account>(),
    /** By the id of the payment intent, which the card's bank has let through; the content is the payer's email. */
    payments: createEntries<string>(),
    /** By id. */
    surveys: new Map<string, PublishedSurvey>(),
    /** By email: the role of everybody who was given one. */
    roles: new Map<string, TrackedValue<Role>>(),
    /** Tokens of sessions that were ended. */
    endedTokens: [] as string[],
    acknowledged,
    /** What must never be and was, each once. */
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
    /** Counts an operation that was acknowledged. */
    recordAcknowledged(kind: string): void {
      acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
    },
    /** Notes that an invariant is broken. */
    recordViolation(invariant: string, detail: string): void {
      const key = `${invariant}: ${detail}`;
      if (!broken.has(key)) broken.set(key, new Date().toISOString());
    },
  };
}

/** Notes what came of a write that is done once. */
export function recordOutcome(entry: Entry<unknown>, outcome: 'done' | 'refused' | 'unknown', repeats = 0): void {
  if (outcome === 'done') entry.state = 'done';
  // What was sent before, and never answered, may have been done all the same.
  else if (outcome === 'refused' && repeats === 0) entry.state = 'refused';
}
