import type { RolloutProfile, Registry } from '@canvass/shared/area';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What identifies a browser after a sign-in: a key that is the same on each of their devices, and the salts
 * of the document's rollouts that name them.
 * @throws where the page came without encryption: browsers give it no SHA-256.
 */
export async function computeRolloutProfile(uid: string): Promise<RolloutProfile> {
  const { remotes } = JSON.parse(document.querySelector('#registry')?.textContent ?? '') as Registry;
  const rollouts = remotes.flatMap(({ candidate }) => candidate?.rollout ?? []);
  const digests = await Promise.all(rollouts.map(({ salt }) => sha256(salt + uid)));
  const matchingRollouts = rollouts.filter(({ users }, index) => users.includes(digests[index] ?? ''));
  return { key: await sha256(uid), salts: matchingRollouts.map(({ salt }) => salt) };
}
