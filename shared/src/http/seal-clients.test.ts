import { listSurveys } from '../contracts';
import { getRequests, mockResponse } from '../testing/server';
import { accessToken } from './access-token';
import { publicClient, securedClient, setApiBase } from './clients';
import { call } from './request';
import { sealClients } from './seal-clients';

// Only once: nothing can be mocked afterwards.
test('clients that are sealed still send requests, and refuse every change', async () => {
  mockResponse(listSurveys, []);
  setApiBase('/other');
  sealClients();
  await call(listSurveys, { query: {} });
  expect(getRequests()).toMatchObject([{ url: '/surveys' }]);
  for (const client of [publicClient, securedClient]) {
    const { request, response } = client.interceptors;
    for (const manager of [request, response]) {
      expect(() => manager.use(null)).toThrow(/takes no interceptors: wrap call\(\)/);
      expect(() => manager.eject(0)).toThrow(TypeError);
      expect(() => manager.clear()).toThrow(TypeError);
      expect(() => Object.assign(manager, { use: () => 0 })).toThrow(TypeError);
    }
    expect(() => (client.defaults.timeout = 1)).toThrow(TypeError);
    expect(() => (client.defaults.baseURL = 'https://elsewhere.example')).toThrow(TypeError);
    expect(() => (client.defaults.headers.common['X-Area'] = 'mf-a')).toThrow(TypeError);
    expect(() => Object.assign(client, { get: () => 0 })).toThrow(TypeError);
    expect(() => Object.assign(client, { defaults: {} })).toThrow(TypeError);
    expect(client.defaults.baseURL).toBe('/other');
  }
  expect(() => Object.assign(accessToken, { read: () => 'forged' })).toThrow(TypeError);
  await call(listSurveys, { query: {} });
  expect(getRequests()).toHaveLength(2);
});
