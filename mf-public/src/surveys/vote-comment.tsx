import { ContestPart, Field, Textarea } from '@canvass/shared/ui';
import { words } from '../words';

/** How long a comment may be, in characters: the contract of `castVote`, which trims it first. */
const LIMIT = 2000;

/** From how many characters left on the field counts them. */
const NEAR = 200;

function excess(text: string): number {
  return text.trim().length - LIMIT;
}

/** Whether a comment can be sent. */
export function isTooLong(comment: string): boolean {
  return excess(comment) > 0;
}

function hint(text: string): string {
  const left = -excess(text);
  return left >= 0 && left <= NEAR ? words.survey.commentLeft(left) : words.survey.commentHint;
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
        hint={hint(text)}
        error={isTooLong(text) && words.survey.commentTooLong(excess(text))}
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
