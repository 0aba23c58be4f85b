import { Button } from '../../kit/button.tsx';
import { Badge } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { t } from '../../texts/texts.ts';
import { callChat } from '../chat/chat-api.ts';
import type { Channel } from '../chat/chat-types.ts';
import { toGuildPath, useChannels, useChatChange } from '../chat/use-chat.ts';

interface PostActionsProps {
  readonly owner: Owner;
  readonly post: Channel;
}

/** The tags of a post, and the button with which a moderator archives it; it does not matter who acts here. */
export const PostActions = ({ owner, post }: PostActionsProps) => {
  const channels = useChannels(owner);
  const tags = channels.data?.find(({ id }) => id === post.parentId)?.forumTags ?? [];
  const archive = useChatChange(
    owner,
    () => callChat(`${toGuildPath(owner)}/posts/${post.id}`, { method: 'PATCH', body: { archived: true } }),
    { onError: (error) => showToast(describeError(error), 'rust') },
  );
  return (
    <>
      {tags
        .filter(({ id }) => post.tagIds.includes(id))
        .map(({ id, name }) => (
          <Badge key={id}>{name}</Badge>
        ))}
      {!post.archived && (
        <Button isBusy={archive.isPending} onClick={() => archive.mutate()}>
          {t('Close as a moderator')}
        </Button>
      )}
    </>
  );
};
