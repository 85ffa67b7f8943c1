import type { RolloutProfile, Registry } from '@canvass/shared/area';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Computes the rollout profile of a signed-in user: a key that is the same on all of the user's devices, and the salts
 * of the document's rollouts that name the user.
 * @throws where the page was loaded without encryption: browsers offer no SHA-256 there.
 */
export async function computeRolloutProfile(uid: string): Promise<RolloutProfile> {
  const { remotes } = JSON.parse(document.querySelector('#registry')?.textContent ?? '') as Registry;
  const rollouts = remotes.flatMap(({ candidate }) => candidate?.rollout ?? []);
  const digests = await Promise.all(rollouts.map(({ salt }) => sha256(salt + uid)));
  const matchingRollouts = rollouts.filter(({ users }, index) => users.includes(digests[index] ?? ''));
  return { key: await sha256(uid), salts: matchingRollouts.map(({ salt }) => salt) };
}
