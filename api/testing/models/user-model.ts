import type { Model } from '@canvass/testing/models/play';

/** An action by or on one user. `back` counts payments backward: 0 is the last one. */
export type UserAction =
  | { kind: 'begin to pay' | 'ask for role' | 'sign out' | 'sign out everywhere' | 'leave'; device: number }
  | { kind: 'record'; device: number; back: number }
  | { kind: 'pay'; card: 'good' | 'declined'; back: number }
  | { kind: 'refund' | 'hear of payment' | 'hear of refund'; back: number }
  | { kind: 'give role'; admin: number; newRole: 'user' | 'surveyor' | 'admin'; endPro: boolean }
  | { kind: 'give Pro'; admin: number; months: number | null }
  | { kind: 'remove'; admin: number }
  | { kind: 'time passes' };

/**
 * A command with the values that are known once it runs: the number of its payment, and until which month Pro is given.
 */
export type UserCommand = UserAction & { payment?: number; until?: number };

/** A command that uses the session of a device. */
export type DeviceCommand = Extract<UserCommand, { device: number }>;

interface Payment {
  /** The state at the bank, and the one that the API knows. */
  bank: 'open' | 'paid' | 'refunded';
  status: 'pending' | 'paid' | 'refunded';
  /** When it was first settled: the month, and its number in the sequence of events about Pro. */
  month: number;
  sequence: number;
  /** The months that it pays for, as last computed. */
  period: [number, number] | null;
}

export interface UserState {
  /** Months since the start of the round. */
  month: number;
  role: 'user' | 'surveyor' | 'admin' | 'gone';
  /** Whether each of the user's devices is signed in. */
  devices: boolean[];
  payments: Payment[];
  grants: { sequence: number; until: number }[];
  /** Payments that were settled up to this number no longer count. */
  endedAt: number;
  /** The number of the last event about Pro. */
  sequence: number;
  proUntil: number | null;
  paidUntil: number | null;
}

type RemainingStep = { step: 'go on' | 'look at the bank'; payment?: number } | { step: 'grant'; answer: string };

/** Admins' actions on users run one after another, and one that has waited ten seconds is told to try again. */
const RETRY_LATER_CODES = ['service-unavailable'];

export const MAX_MONTHS = 6;

export const INITIAL: UserState = {
  month: 0,
  role: 'user',
  devices: [true, true],
  payments: [],
  grants: [],
  endedAt: 0,
  sequence: 0,
  proUntil: null,
  paidUntil: null,
};

function isPro({ proUntil, month }: UserState): boolean {
  return proUntil !== null && proUntil > month;
}

function describeRole(state: UserState): string {
  const role = state.role === 'user' && isPro(state) ? 'pro-user' : state.role;
  return `${role}, Pro until ${state.proUntil}, paid until ${state.paidUntil}`;
}

function withPayment(state: UserState, index: number, changes: Partial<Payment>): UserState {
  return { ...state, payments: state.payments.map((each, at) => (at === index ? { ...each, ...changes } : each)) };
}

/**
 * A payment pays for a month, from when it was settled or from the end of earlier Pro time. Of a deleted user, only the
 * payments remain.
 */
function recomputeGrants(state: UserState): UserState {
  const isGone = state.role === 'gone';
  const grants = isGone ? [] : [...state.grants];
  const endedAt = isGone ? 0 : state.endedAt;
  let end = -1;
  let paidUntil: number | null = null;
  const periods = new Map<Payment, [number, number]>();
  const countedPayments = state.payments.filter(({ status, sequence }) => status === 'paid' && sequence > endedAt);
  for (const payment of countedPayments.toSorted((one, other) => one.sequence - other.sequence)) {
    while (grants[0] && grants[0].sequence < payment.sequence) end = Math.max(end, grants.shift()?.until ?? end);
    const from = Math.max(payment.month, end);
    paidUntil = end = from + 1;
    periods.set(payment, [from, end]);
  }
  for (const { until } of grants) end = Math.max(end, until);
  // Payments from before Pro was ended keep their periods, unless the money was returned.
  const before = ({ status, sequence, period }: Payment) => (status === 'paid' && sequence <= endedAt ? period : null);
  const payments = state.payments.map((each) => ({ ...each, period: periods.get(each) ?? before(each) }));
  return { ...state, payments, ...(!isGone && { proUntil: end < 0 ? null : end, paidUntil }) };
}

/** Stores what the bank has done. */
function recordBankOutcome(state: UserState, index: number, formatAnswer: (isNew: boolean) => string) {
  const { bank = 'open', status } = state.payments[index] ?? {};
  if (bank === 'open') return undefined;
  const first = { month: state.month, sequence: state.sequence + 1 };
  const updated = withPayment(state, index, { status: bank, ...(status === 'pending' && first) });
  const sequence = state.sequence + (status === 'pending' ? 1 : 0);
  return { state: { ...updated, sequence }, rest: { step: 'grant' as const, answer: formatAnswer(status !== bank) } };
}

function beginPayment(state: UserState, rest: RemainingStep) {
  if (rest.step === 'look at the bank') {
    const index = rest.payment ?? -1;
    const recorded = recordBankOutcome(state, index, () => 'payment-arrived');
    return recorded ?? { state, answers: [`payment ${index}`] };
  }
  const pending = state.payments.findIndex(({ status }) => status === 'pending');
  if (pending >= 0) return { state, rest: { step: 'look at the bank' as const, payment: pending } };
  const payment: Payment = { bank: 'open', status: 'pending', month: 0, sequence: 0, period: null };
  return { state: { ...state, payments: [...state.payments, payment] }, answers: [`payment ${state.payments.length}`] };
}

function grantPro(state: UserState, until: number | undefined) {
  if (state.role === 'gone') return { state, answers: ['user-not-found'] };
  const isProActive = state.role === 'user' && isPro(state);
  const end = until ?? state.month + 1;
  const before = state.proUntil ?? -1;
  // Without an explicit end, a grant ends one month from now, which is later than the same month of an earlier grant.
  const isLonger = until === undefined ? end >= before : end > before;
  if ((isProActive && until === undefined) || (isProActive && !isLonger))
    return { state, answers: [`changed 0: ${describeRole(state)}`] };
  const sequence = state.sequence + 1;
  const grant = { grants: [...state.grants, { sequence, until: end }], sequence, proUntil: Math.max(end, before) };
  const after: UserState = { ...state, role: 'user', ...(isLonger && grant) };
  return { state: after, answers: [`changed 1: ${describeRole(after)}`] };
}

function changeRole(state: UserState, { newRole, endPro }: UserCommand & { kind: 'give role' }) {
  if (state.role === 'gone') return { state, answers: ['user-not-found'] };
  const unchanged = { state, answers: [`changed 0: ${describeRole(state)}`] };
  if (endPro && (isPro(state) || state.role !== newRole)) {
    const sequence = state.sequence + 1;
    const clearedPro = { grants: [], endedAt: sequence, sequence, proUntil: null, paidUntil: null };
    const after: UserState = { ...state, role: newRole, ...clearedPro };
    return { state: after, answers: [`changed 1: ${describeRole(after)}`] };
  }
  if (state.role === newRole)
    return newRole === 'user' && isPro(state) && !endPro ? { state, answers: ['pro-active'] } : unchanged;
  const after: UserState = { ...state, role: newRole };
  return { state: after, answers: [`changed 1: ${describeRole(after)}`] };
}

/** Why the session of a device is refused; undefined if it is accepted. */
function getAccessError({ role, devices }: UserState, device: number): string | undefined {
  if (role === 'gone') return 'user-unknown';
  return devices[device] ? undefined : 'session-ended';
}

function removeUser(state: UserState) {
  return { state: { ...state, role: 'gone' as const }, answers: [`removed ${state.role === 'gone' ? 0 : 1}`] };
}

/** Runs a command with the session of a device, once it is accepted. */
function runOnDevice(state: UserState, command: DeviceCommand, rest: RemainingStep) {
  const { device } = command;
  switch (command.kind) {
    case 'begin to pay':
      return beginPayment(state, rest);
    case 'record':
      return (
        recordBankOutcome(state, command.payment ?? -1, (isNew) => `recorded ${isNew ? 1 : 0}`) ?? {
          state,
          answers: ['payment-unpaid'],
        }
      );
    case 'sign out':
      return { state: { ...state, devices: state.devices.with(device, false) }, answers: ['signed out'] };
    case 'sign out everywhere':
      return { state: { ...state, devices: state.devices.map(() => false) }, answers: ['signed out'] };
    case 'leave':
      return removeUser(state);
    case 'ask for role':
      return { state, answers: [describeRole(state)] };
    default:
      throw new Error(`No device does this: ${JSON.stringify(command satisfies never)}.`);
  }
}

function authorize(state: UserState, command: DeviceCommand) {
  const refusal = getAccessError(state, command.device);
  if (refusal !== undefined) return { state, answers: [refusal] };
  // The role is read together with the user who asks.
  if (command.kind === 'ask for role') return { state, answers: [describeRole(state)] };
  if (command.kind === 'begin to pay' && state.role !== 'user') return { state, answers: ['nothing-to-buy'] };
  return { state, rest: { step: 'go on' as const } };
}

function toView(state: UserState) {
  return {
    person: state.role === 'gone' ? 'gone' : describeRole(state),
    devices: state.devices.map((_, device) => getAccessError(state, device) ?? 'signed in'),
    payments: state.payments.flatMap(({ status, period }, payment) =>
      status === 'pending' ? [] : [{ payment, status, period }],
    ),
  };
}

export type UserView = ReturnType<typeof toView>;

function toCommand(action: UserAction, state: UserState): UserCommand {
  if ('back' in action) return { ...action, payment: state.payments.length - 1 - action.back };
  // In the middle of a month, so that it does not end together with a payment.
  if (action.kind === 'give Pro' && action.months !== null)
    return { ...action, until: state.month + action.months + 0.5 };
  return action;
}

/** The state after the API has learned everything that the bank has done. */
export function afterReconciliation(state: UserState): UserState {
  let after = state;
  for (const index of state.payments.keys()) after = recordBankOutcome(after, index, String)?.state ?? after;
  return recomputeGrants(after);
}

/** The model of one user's roles, payments, sessions, and deletion. */
export const USER_MODEL: Model<UserState, UserAction, UserCommand, RemainingStep, UserView> = {
  prepare: toCommand,
  view: toView,
  step(state, command, rest) {
    if (rest?.step === 'grant') return { state: recomputeGrants(state), answers: [rest.answer] };
    const index = command.payment ?? -1;
    if ('back' in command && index < 0) return { state, answers: ['no payment'] };
    if ('device' in command) return rest ? runOnDevice(state, command, rest) : authorize(state, command);
    switch (command.kind) {
      case 'pay': {
        const pays = command.card === 'good' && state.payments[index]?.bank === 'open';
        return { state: pays ? withPayment(state, index, { bank: 'paid' }) : state, answers: ['done'] };
      }
      case 'refund': {
        const isPaid = state.payments[index]?.bank === 'paid';
        return { state: isPaid ? withPayment(state, index, { bank: 'refunded' }) : state, answers: ['done'] };
      }
      case 'hear of payment':
      case 'hear of refund':
        return recordBankOutcome(state, index, () => 'heard') ?? { state, answers: ['heard'] };
      case 'give role':
        return { ...changeRole(state, command), refusals: RETRY_LATER_CODES };
      case 'give Pro':
        return { ...grantPro(state, command.until), refusals: RETRY_LATER_CODES };
      case 'remove':
        return { ...removeUser(state), refusals: RETRY_LATER_CODES };
      case 'time passes':
        return { state: { ...state, month: Math.min(state.month + 1, MAX_MONTHS) }, answers: ['done'] };
      default:
        throw new Error(`The model has no such command: ${JSON.stringify(command satisfies never)}.`);
    }
  },
};
