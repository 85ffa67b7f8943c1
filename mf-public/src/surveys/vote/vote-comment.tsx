import { isBlank } from '@canvass/shared/text';
import { ContestSection, Field, Textarea } from '@canvass/shared/ui';
import * as strings from '../../strings';
import { getExcessLength, formatLengthHint } from '../text-length';

/** The maximum length of a comment, in characters: the contract of `castVote`, which normalizes it first. */
const MAX_COMMENT_LENGTH = 2000;

/** Whether a comment is too long to be sent. */
export function isCommentTooLong(comment: string): boolean {
  return getExcessLength(comment, MAX_COMMENT_LENGTH) > 0;
}

interface VoteCommentProps {
  text: string;
  isLocked: boolean;
  onChange: (text: string) => void;
}

/**
 * The comment of a pro-user. Text that is too long is kept for the user to shorten: if it were cut, its end would be
 * lost unnoticed.
 */
export function VoteComment({ text, isLocked, onChange }: VoteCommentProps) {
  return (
    <ContestSection answered={!isBlank(text)}>
      <Field
        label={strings.survey.comment}
        note={strings.survey.commentNote}
        hint={formatLengthHint(text, MAX_COMMENT_LENGTH, strings.survey.commentHint)}
        error={
          isCommentTooLong(text) &&
          strings.survey.tooLong.comment(MAX_COMMENT_LENGTH, getExcessLength(text, MAX_COMMENT_LENGTH))
        }
      >
        <Textarea
          name="comment"
          value={text}
          disabled={isLocked}
          placeholder={strings.survey.commentPlaceholder}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </ContestSection>
  );
}
