import { isPolicyOrigin } from '@canvass/shared/contracts';
import { parseCommaList } from '../kernel/config/parse-comma-list';

/** Who may set overrides, and which origins are allowed. */
export interface OverrideSettings {
  /**
   * Uids instead of emails, because anyone can create an account with another person's email as long as it is
   * unconfirmed.
   */
  developers: string[];
  /** Origins: `http://localhost:8081`. */
  origins: string[];
}

/**
 * Reads who may set overrides. There are no defaults: without both lists, nobody may.
 * @throws an Error with one sentence that states what to change.
 */
export function readOverrideSettings(developers: string, origins: string): OverrideSettings | undefined {
  const settings = { developers: parseCommaList(developers), origins: parseCommaList(origins) };
  if (settings.developers.length === 0 && settings.origins.length === 0) return undefined;
  if (settings.developers.length === 0 || settings.origins.length === 0)
    throw new Error('OVERRIDE_DEVELOPERS and OVERRIDE_ORIGINS go together: set both, or neither.');
  const invalidOrigin = settings.origins.find((origin) => !isPolicyOrigin(origin));
  if (invalidOrigin !== undefined)
    throw new Error(
      `OVERRIDE_ORIGINS must list origins with https, or with http on localhost or 127.0.0.1, such as http://localhost:8081; not ${invalidOrigin}`,
    );
  return settings;
}
