import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Field, TextArea } from '../../kit/field.tsx';
import { Badge } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { t } from '../../texts/texts.ts';
import { callChat } from '../chat/chat-api.ts';
import type { Channel, Member } from '../chat/chat-types.ts';
import { toGuildPath, useChatChange } from '../chat/use-chat.ts';

interface AddForumProps {
  readonly owner: Owner;
  readonly onAdded: (id: string) => void;
}

const NEW_TAGS = 'Open, Waiting, Solved';

const splitTags = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Makes a forum, whose posts can be tickets of a category. */
export const AddForum = ({ owner, onAdded }: AddForumProps) => {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [tags, setTags] = useState(NEW_TAGS);
  const add = useChatChange(
    owner,
    () =>
      callChat<Channel>(`${toGuildPath(owner)}/forums`, {
        method: 'POST',
        body: { name: name.trim(), tags: splitTags(tags) },
      }),
    {
      onSuccess: ({ id }) => {
        setOpen(false);
        onAdded(id);
      },
      onError: (error) => showToast(describeError(error), 'rust'),
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  if (!isOpen) {
    return (
      <Button icon="add" onClick={() => setOpen(true)}>
        {t('New forum')}
      </Button>
    );
  }
  return (
    <form className="add-channel" onSubmit={submit}>
      <Field
        label={t('New forum')}
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t('Tags, separated by commas')}
        maxLength={400}
        value={tags}
        onChange={({ target }) => setTags(target.value)}
      />
      <Button type="submit" isBusy={add.isPending}>
        {t('Add')}
      </Button>
    </form>
  );
};

interface ForumProps {
  readonly owner: Owner;
  readonly forum: Channel;
  readonly member: Member;
  readonly channels: readonly Channel[];
  readonly onOpen: (id: string) => void;
}

const useNewPost = ({ owner, forum, member, onOpen }: ForumProps) => {
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const body = { userId: member.userId, title: title.trim(), content: content.trim(), tagIds };
  const post = useChatChange(
    owner,
    () => callChat<Channel>(`${toGuildPath(owner)}/forums/${forum.id}/posts`, { method: 'POST', body }),
    { onSuccess: ({ id }) => onOpen(id), onError: (error) => showToast(describeError(error), 'rust') },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!post.isPending) post.mutate();
  };
  const toggle = (tag: string) =>
    setTagIds((before) => (before.includes(tag) ? before.filter((id) => id !== tag) : [...before, tag]));
  return { title, setTitle, content, setContent, tagIds, toggle, submit, isBusy: post.isPending };
};

interface PostListProps extends Pick<ForumProps, 'forum' | 'onOpen'> {
  readonly posts: readonly Channel[];
}

const PostList = ({ forum, posts, onOpen }: PostListProps) => (
  <ul aria-label={t('Posts')}>
    {posts.map(({ id, name, tagIds }) => (
      <li key={id}>
        <button type="button" className="channel" onClick={() => onOpen(id)}>
          {name}
        </button>
        {forum.forumTags
          ?.filter((tag) => tagIds.includes(tag.id))
          .map((tag) => (
            <Badge key={tag.id}>{tag.name}</Badge>
          ))}
      </li>
    ))}
  </ul>
);

/** A forum as one member sees it: its posts, and the form of a new one. */
export const Forum = (props: ForumProps) => {
  const { forum, member, channels, onOpen } = props;
  const draft = useNewPost(props);
  const posts = channels.filter(({ parentId, archived }) => parentId === forum.id && !archived);
  return (
    <section className="chat-room" aria-label={t('Forum {{name}}', { name: forum.name })}>
      <header className="chat-room-head">
        <h2># {forum.name}</h2>
      </header>
      <div className="chat-forum">
        <PostList forum={forum} posts={posts} onOpen={onOpen} />
        {posts.length === 0 && <p className="muted">{t('No open posts yet.')}</p>}
      </div>
      <form className="chat-post" onSubmit={draft.submit}>
        <Field
          label={t('New post as {{name}}', { name: member.name })}
          required
          maxLength={100}
          value={draft.title}
          onChange={({ target }) => draft.setTitle(target.value)}
        />
        <TextArea
          label={t('First message')}
          required
          maxLength={4000}
          value={draft.content}
          onChange={({ target }) => draft.setContent(target.value)}
        />
        <div className="chat-post-tags">
          {forum.forumTags?.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={draft.tagIds.includes(id)}
              onClick={() => draft.toggle(id)}
            >
              {name}
            </button>
          ))}
        </div>
        <Button type="submit" look="primary" isBusy={draft.isBusy}>
          {t('Post')}
        </Button>
      </form>
    </section>
  );
};
