/**
 * Everything that this server supports. Anything else is refused by name, because a wrong answer is worse than an
 * error. `README.md` repeats these lists for readers, and a test compares the two.
 */
export const FILTER_OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$type',
  '$not',
  '$all',
  '$elemMatch',
  '$size',
  '$regex',
  '$options',
] as const;

export const LOGICAL_OPERATORS = ['$and', '$or', '$nor'] as const;

export const UPDATE_OPERATORS = [
  '$set',
  '$unset',
  '$inc',
  '$min',
  '$max',
  '$mul',
  '$rename',
  '$setOnInsert',
  '$push',
  '$addToSet',
  '$pull',
  '$pop',
  '$currentDate',
] as const;

export const PUSH_MODIFIERS = ['$each', '$slice', '$position', '$sort'] as const;

export const STAGES = [
  '$match',
  '$sort',
  '$limit',
  '$skip',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$group',
  '$unwind',
  '$count',
] as const;

export const ACCUMULATORS = [
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$addToSet',
  '$count',
] as const;

export const EXPRESSIONS = [
  '$literal',
  '$add',
  '$subtract',
  '$multiply',
  '$divide',
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$and',
  '$or',
  '$not',
  '$cond',
  '$ifNull',
  '$size',
  '$dateTrunc',
  '$dateToString',
] as const;

/** The fields of an index definition. */
export const INDEX_OPTIONS = [
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'v',
  'background',
  'ns',
] as const;

export const PARTIAL_FILTER_OPERATORS = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'] as const;

/** Fields that the driver may add to any command. */
export const COMMON_OPTIONS = [
  '$db',
  'lsid',
  'txnNumber',
  '$readPreference',
  '$clusterTime',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
] as const;

/** Every command with the options it takes in addition to the common ones. */
export const COMMANDS = {
  hello: [
    'helloOk',
    'topologyVersion',
    'maxAwaitTimeMS',
    'client',
    'compression',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'loadBalanced',
    'backpressure',
  ],
  isMaster: [
    'helloOk',
    'topologyVersion',
    'maxAwaitTimeMS',
    'client',
    'compression',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'loadBalanced',
    'backpressure',
  ],
  ping: [],
  buildInfo: [],
  getParameter: ['featureCompatibilityVersion', 'ttlMonitorSleepSecs'],
  setParameter: ['ttlMonitorSleepSecs'],
  serverStatus: [],
  dbStats: ['scale'],
  startSession: [],
  endSessions: [],
  killSessions: [],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  update: ['updates', 'ordered', 'bypassDocumentValidation'],
  delete: ['deletes', 'ordered'],
  findAndModify: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'hint',
    'arrayFilters',
    'bypassDocumentValidation',
  ],
  find: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'allowDiskUse',
    'noCursorTimeout',
  ],
  aggregate: ['pipeline', 'cursor', 'hint', 'allowDiskUse', 'bypassDocumentValidation'],
  count: ['query', 'limit', 'skip', 'hint', 'fields'],
  distinct: ['key', 'query', 'hint'],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  explain: ['verbosity'],
  createIndexes: ['indexes', 'commitQuorum'],
  dropIndexes: ['index'],
  listIndexes: ['cursor'],
  create: [],
  drop: [],
  dropDatabase: [],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  listDatabases: ['filter', 'nameOnly', 'authorizedDatabases'],
} as const satisfies Record<string, readonly string[]>;

export type CommandName = keyof typeof COMMANDS;

/** The fields of one statement of an update or delete command. */
export const UPDATE_STATEMENT = ['q', 'u', 'upsert', 'multi', 'hint', 'arrayFilters'] as const;
export const DELETE_STATEMENT = ['q', 'limit', 'hint'] as const;

/** Whether a name from a request is in one of the lists above. */
export const isListed = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name);
