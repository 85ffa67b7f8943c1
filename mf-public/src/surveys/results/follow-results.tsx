import { followResults, unfollowResults, type Survey } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import type { SessionUser } from '@canvass/shared/session';
import { Button, MutedText, Notice, Row } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { following as strings } from '../../strings/following';
import { myActivityQuery } from '../survey/my-activity-query';

export interface FollowResultsProps {
  survey: Survey;
  user: SessionUser;
  /** Whether the user is told when the results are out. */
  isFollowing: boolean;
}

/** Asks for a notification when the results are out, or takes that back. Nobody else sees who asked. */
export function FollowResults({ survey, user, isFollowing }: FollowResultsProps) {
  const queryClient = useQueryClient();
  const { run, isPending, failure } = useAction({
    async action() {
      const input = { params: { id: survey._id } };
      await (isFollowing ? call(unfollowResults, input) : call(followResults, input));
      return !isFollowing;
    },
    onSuccess: (followsResults) =>
      queryClient.setQueryData(
        myActivityQuery(survey._id, user.uid).queryKey,
        (data) => data && { ...data, followsResults },
      ),
  });
  return (
    <div data-print="hide">
      <Row>
        <MutedText as="output">{isFollowing ? strings.following : strings.text}</MutedText>
        <Button size="s" busy={isPending} onClick={() => run()}>
          {isFollowing ? strings.unfollow : strings.follow}
        </Button>
      </Row>
      {failure && <Notice kind="danger">{`${failure.title} ${strings.failed}`}</Notice>}
    </div>
  );
}
