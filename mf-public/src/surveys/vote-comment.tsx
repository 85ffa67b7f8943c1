import { ContestPart, Field, Textarea } from '@canvass/shared/ui';
import * as words from '../words';
import { excess, lengthHint } from './text-length';

/** How long a comment may be, in characters: the contract of `castVote`, which trims it first. */
const LIMIT = 2000;

/** Whether a comment can be sent. */
export function isTooLong(comment: string): boolean {
  return excess(comment, LIMIT) > 0;
}

interface VoteCommentProps {
  text: string;
  locked: boolean;
  onChange: (text: string) => void;
}

/** The comment of a pro-user. What is too long stays to be shortened: cut silently, it would lose its end unnoticed. */
export function VoteComment({ text, locked, onChange }: VoteCommentProps) {
  return (
    <ContestPart answered={text.trim() !== ''}>
      <Field
        label={words.survey.comment}
        note={words.survey.commentNote}
        hint={lengthHint(text, LIMIT, words.survey.commentHint)}
        error={isTooLong(text) && words.survey.tooLong('A comment', LIMIT, excess(text, LIMIT))}
      >
        <Textarea
          name="comment"
          value={text}
          disabled={locked}
          placeholder={words.survey.commentPlaceholder}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </ContestPart>
  );
}
