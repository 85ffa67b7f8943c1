import { newMessageSchema } from '@canvass/shared/contracts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as strings from '../strings';
import type { MessageFields } from './message-draft';

const { fieldErrors } = strings.contact;

/** The fields from the top. */
export const MESSAGE_FIELDS = ['name', 'email', 'message'] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

/** What is wrong with a field, for a person; the contract says by a code why it does not take the value. */
function describeIssue(field: MessageField, value: string, issue: string | undefined): string {
  if (value.trim() === '') return fieldErrors[field].missing;
  return issue === 'too_big' ? fieldErrors[field].tooLong : fieldErrors[field].unusable;
}

/** Checks a message by the contract before it is sent, so that the server has nothing to refuse. */
export const messageRules: Resolver<MessageFields> = (values) => {
  const issues = newMessageSchema.safeParse(values).error?.issues ?? [];
  const errors: FieldErrors<MessageFields> = {};
  for (const field of MESSAGE_FIELDS) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue)
      errors[field] = { type: issue.code ?? 'custom', message: describeIssue(field, values[field], issue.code) };
  }
  return issues.length > 0 ? { values: {}, errors } : { values, errors: {} };
};
