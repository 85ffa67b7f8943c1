import { findChange, getDeadline, getOpenedAt, subtractDays, DAY_MS, type DemoSurvey } from './demo-survey';
import { createRandom, pickWeighted, type Random } from './random';

const HOUR_MS = 3_600_000;

/** No vote is so new that the reconcile job would wait for it to be counted. */
const NEWEST_VOTE_AGE_MS = 20 * 60_000;

/** Days after which the first rush is half over. */
const RUSH_DAYS = 2.5;

/** People vote less on weekends. */
const WEEKEND_SHARE = 0.4;

/** A time in which a survey takes votes. */
interface Period {
  from: Date;
  until: Date;
}

/** When a survey takes, or took, votes. */
function listOpenPeriods(survey: DemoSurvey, now: Date): Period[] {
  const newest = new Date(now.getTime() - NEWEST_VOTE_AGE_MS);
  const ends = (['closed', 'withdrawn', 'unpublished'] as const).flatMap((kind) => {
    const change = findChange(survey, kind);
    return change ? [subtractDays(now, change.daysAgo)] : [];
  });
  const end = new Date(
    Math.min(...[newest, getDeadline(survey.closesInDays, now).closesAt, ...ends].map((date) => date.getTime())),
  );
  const opened = getOpenedAt(survey, now);
  const reopened = findChange(survey, 'reopened');
  if (!reopened) return [{ from: opened, until: end }];
  return [
    { from: opened, until: getDeadline(reopened.deadlineBefore, now).closesAt },
    { from: subtractDays(now, reopened.daysAgo), until: end },
  ];
}

function startOfDay(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) * DAY_MS;
}

/** The days of a period, with how many votes each gets: most come in the first days, and on weekdays. */
function weighDays({ from, until }: Period): { start: number; weight: number }[] {
  const first = startOfDay(from);
  const count = Math.floor((until.getTime() - 1 - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, day) => {
    const start = first + day * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
    // Of the first and the last day, only a part belongs to the period.
    const openMs = Math.min(until.getTime(), start + DAY_MS) - Math.max(from.getTime(), start);
    const rush = RUSH_DAYS / (RUSH_DAYS + day) + 0.05;
    return { start, weight: rush * (isWeekend ? WEEKEND_SHARE : 1) * (openMs / DAY_MS) };
  });
}

/** A time of a day within a period, more often at noon than in the morning or at night if the day allows it. */
function pickTime(start: number, { from, until }: Period, random: Random): Date {
  const earliest = Math.max(from.getTime() + 1, start);
  const latest = Math.min(until.getTime(), start + DAY_MS) - 1;
  const preferred = start + (6 + 16 * ((random() + random()) / 2)) * HOUR_MS;
  const isOpen = preferred >= earliest && preferred <= latest;
  return new Date(Math.floor(isOpen ? preferred : earliest + random() * (latest - earliest)));
}

/** When the votes of a survey were cast, earliest first. */
export function pickVotingTimes(survey: DemoSurvey, now: Date): Date[] {
  const random = createRandom(`voting times of ${survey.title}`);
  const days = listOpenPeriods(survey, now).flatMap((period) =>
    weighDays(period).map((day) => Object.assign(day, { period })),
  );
  const weights = days.map(({ weight }) => weight);
  return Array.from({ length: survey.votes }, () => {
    const { start, period } = days[pickWeighted(weights, random)] ?? {};
    if (start === undefined || !period) throw new Error(`“${survey.title}” was never open.`);
    return pickTime(start, period, random);
  }).toSorted((one, other) => one.getTime() - other.getTime());
}
