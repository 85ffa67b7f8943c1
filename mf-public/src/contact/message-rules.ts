import { newMessageSchema } from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as strings from '../strings';
import type { MessageFields } from './message-draft';

const { fieldErrors } = strings.contact;

/** The fields, from the top. */
export const MESSAGE_FIELDS = ['name', 'email', 'message'] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

/** Describes for the user what is wrong with a field; the contract reports it as a code. */
function describeIssue(field: MessageField, value: string, issue: string | undefined): string {
  if (isBlank(value)) return fieldErrors[field].missing;
  return issue === 'too_big' ? fieldErrors[field].tooLong : fieldErrors[field].unusable;
}

/** Validates a message against the contract before it is sent, so that the server has no reason to refuse it. */
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
