import { toTagChoices } from '../fields/place-choices.ts';
import { ForumField, SeveralField, TagField } from '../fields/place-fields.tsx';
import { Select } from '../kit/field.tsx';
import { t } from '../texts/texts.ts';
import type { CategoryDraft } from './category-draft.ts';
import type { PlaceProps } from './place-props.ts';

const VISIBILITIES = [
  { value: 'private', label: t('Staff alone; members talk by direct messages') },
  { value: 'public', label: t('All who see the forum; posts of members become tickets') },
] as const;

const STATUS_TAGS = [
  { field: 'open', label: t('Tag of open tickets') },
  { field: 'pending', label: t('Tag of tickets that wait for the requester') },
  { field: 'onHold', label: t('Tag of tickets on hold') },
  { field: 'closed', label: t('Tag of closed tickets') },
] as const satisfies readonly { readonly field: keyof CategoryDraft['forumTags']; readonly label: string }[];

/** The forum of the tickets, who reads it, and what its tags mean. */
export const ForumFields = ({ values, set, errorAt, server }: PlaceProps) => {
  const { forumTags, chatParentId, visibility } = values;
  const tags = server?.forums.find(({ id }) => id === chatParentId)?.tags ?? [];
  const setTags = (change: Partial<CategoryDraft['forumTags']>) => set({ forumTags: { ...forumTags, ...change } });
  return (
    <>
      <ForumField
        label={t('Forum')}
        hint={t('The posts are made in it.')}
        server={server}
        value={chatParentId}
        error={errorAt('chatParentId')}
        onChange={(forum) => set({ chatParentId: forum })}
      />
      <Select
        label={t('Who reads the posts')}
        value={visibility}
        error={errorAt('visibility')}
        options={VISIBILITIES}
        onChoose={(chosen) => set({ visibility: chosen })}
      />
      {STATUS_TAGS.map(({ field, label }) => (
        <TagField
          key={field}
          label={label}
          tags={tags}
          value={forumTags[field]}
          error={errorAt(`forumTags.${field}`)}
          onChange={(tag) => setTags({ [field]: tag })}
        />
      ))}
      {visibility === 'public' && (
        <SeveralField
          label={t('Posts of this category')}
          hint={t('Posts with one of these tags. With none: all posts that no other category of the forum takes.')}
          choices={toTagChoices(tags)}
          one={t('tag')}
          value={forumTags.choosing}
          error={errorAt('forumTags.choosing')}
          onChange={(choosing) => setTags({ choosing: [...choosing] })}
        />
      )}
    </>
  );
};
