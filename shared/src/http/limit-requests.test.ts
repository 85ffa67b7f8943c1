import { listSurveys, readSurvey } from '../contracts';
import { getRequests, mockResponse } from '../testing/server';
import { createTestSurvey } from '../testing/test-data';
import { limitRequests } from './limit-requests';
import { call } from './request';

const onExcess = jest.fn();

beforeAll(() => {
  jest.useFakeTimers();
  limitRequests(onExcess);
});
afterAll(() => jest.useRealTimers());

beforeEach(() => {
  onExcess.mockClear();
  mockResponse(listSurveys, []);
});

// The next test begins with nothing waiting, and nothing used up.
afterEach(() => jest.advanceTimersByTimeAsync(3_600_000));

/** Sends as many requests at once, without waiting for their responses. */
function sendRequests(count: number, signal?: AbortSignal): void {
  for (let sent = 0; sent < count; sent += 1) call(listSurveys, { query: {} }, { signal }).catch(() => {});
}

async function countAfter(milliseconds: number): Promise<number> {
  await jest.advanceTimersByTimeAsync(milliseconds);
  return getRequests().length;
}

test('what any page needs goes at once', async () => {
  sendRequests(60);
  expect(await countAfter(0)).toBe(60);
  expect(onExcess).not.toHaveBeenCalled();
});

test('what a loop sends goes five times per second, and is reported', async () => {
  sendRequests(70);
  expect(await countAfter(199)).toBe(60);
  expect(await countAfter(1)).toBe(61);
  expect(await countAfter(1000)).toBe(66);
  expect(onExcess).toHaveBeenCalledTimes(10);
  expect(onExcess).toHaveBeenCalledWith('GET /surveys');
});

test('requests that are canceled while they wait are never sent, and leave their places to the next page', async () => {
  const loop = new AbortController();
  sendRequests(60);
  sendRequests(500, loop.signal);
  expect(await countAfter(0)).toBe(60);
  loop.abort();
  const survey = createTestSurvey();
  mockResponse(readSurvey, survey);
  const answer = call(readSurvey, { params: { id: survey._id } });
  expect(await countAfter(200)).toBe(61);
  expect(await answer).toEqual(survey);
});

test('requests that are canceled after they were sent give nothing back', async () => {
  const page = new AbortController();
  sendRequests(60);
  sendRequests(5, page.signal);
  expect(await countAfter(1000)).toBe(65);
  page.abort();
  sendRequests(1);
  expect(await countAfter(199)).toBe(65);
  expect(await countAfter(1)).toBe(66);
});

test('a page may send as much again after a pause', async () => {
  sendRequests(60);
  await countAfter(12_000);
  sendRequests(60);
  expect(await countAfter(0)).toBe(120);
});
