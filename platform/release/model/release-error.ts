import { UserError } from '@canvass/node-utils/processes/user-error';

/** Why a command was refused, for programs; the message is for humans. */
export type ReleaseErrorCode =
  | 'not-published'
  | 'no-channel'
  | 'no-shell'
  | 'no-settings'
  | 'no-revision'
  | 'no-candidate'
  | 'no-previous'
  | 'rolled-back'
  | 'already-stable'
  | 'bad-build'
  | 'stale-build'
  | 'types'
  | 'file'
  | 'damaged'
  | 'newer-format'
  | 'container'
  | 'contract'
  | 'shared'
  | 'path'
  | 'menu'
  | 'title'
  | 'size'
  | 'boot'
  | 'no-browser'
  | 'locked'
  | 'not-locked'
  | 'page'
  | 'conflict'
  | 'signature'
  | 'authority';

/** A release command was refused, and nothing has changed. The message is one sentence with the reason. */
export class ReleaseError extends UserError {
  readonly code: ReleaseErrorCode;

  constructor(code: ReleaseErrorCode, message: string) {
    super(message);
    this.name = 'ReleaseError';
    this.code = code;
  }
}
