import { type RefObject, useId } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { Badge } from '../../kit/parts.tsx';
import type { Owner } from '../../owner.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { CannedList, toOptionId } from './canned.tsx';
import type { DraftProps } from './draft.ts';
import { MentionList } from './mention-list.tsx';
import type { Mentions } from './mentions.ts';
import { useCanned } from './use-canned.ts';
import { type MentionableNames, useMention } from './use-mention.ts';
import { t } from '../../texts/texts.ts';

export const MAX_TEXT = 4_000;

/** What the composer says in its two modes. */
export const TEXTS = {
  reply: {
    label: t('Reply to the requester'),
    key: 'r',
    placeholder: t('Write to the requester. / inserts a canned reply'),
    send: t('Send'),
    waits: t('The reply is about to be sent'),
    sent: t('The reply is sent.'),
  },
  note: {
    label: t('Note for the team'),
    key: 'n',
    placeholder: t('Only the team sees it. @ mentions a colleague or a team'),
    send: t('Add note'),
    waits: t('The note is about to be kept'),
    sent: t('The note is kept.'),
  },
} as const;

/** Chooses between a reply and a note. */
export const Modes = ({ draft, onChange }: DraftProps) => (
  <fieldset className="modes">
    <legend className="hidden-text">{t('What is written')}</legend>
    {(['reply', 'note'] as const).map((mode) => (
      <label key={mode} className="mode">
        <input
          type="radio"
          className="hidden-text"
          name="mode"
          checked={draft.mode === mode}
          onChange={() => onChange((current) => ({ ...current, mode }))}
        />
        <Icon name={mode} />
        {mode === 'reply' ? t('Reply') : t('Note for the team')}
      </label>
    ))}
  </fieldset>
);

interface WriterProps extends DraftProps {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly mentionable: MentionableNames;
  readonly mentions: Mentions;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSubmit: () => void;
}

/** The text, with the canned replies above it while one is being typed, or those whom a note can mention. */
export const Writer = ({ owner, ticket, draft, mentionable, mentions, ...props }: WriterProps) => {
  const { field, onChange, onSubmit } = props;
  const id = useId();
  const canned = useCanned({ owner, ticket, draft, mentions, onChange });
  const mention = useMention({ owner, draft, mentionable, field, onChange });
  const isNote = draft.mode === 'note';
  const { isOpen, active, onType, onCaret, onKey } = isNote ? mention : canned;
  const count = isNote ? mention.items.length : canned.replies.length;
  const { label, key, placeholder } = TEXTS[draft.mode];
  return (
    <>
      {draft.mode !== 'note' && ticket.public && (
        <Badge tone="amber">{t('All who see the forum read this ticket')}</Badge>
      )}
      {canned.isOpen && (
        <CannedList
          id={id}
          replies={canned.replies}
          activeIndex={active}
          isEmpty={canned.isEmpty}
          onChoose={canned.insert}
        />
      )}
      {mention.isOpen && <MentionList id={id} items={mention.items} activeIndex={active} onChoose={mention.choose} />}
      <textarea
        ref={field}
        className="composer-text"
        aria-label={label}
        aria-keyshortcuts={key}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && count > 0 ? toOptionId(id, active) : undefined}
        placeholder={placeholder}
        rows={2}
        maxLength={MAX_TEXT}
        value={draft[draft.mode]}
        onChange={({ target }) => {
          onType(target.selectionStart);
          // The kept draft may have another mode: an empty one is not kept.
          onChange((current) => ({ ...current, mode: draft.mode, [draft.mode]: target.value }));
        }}
        onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onSubmit();
          } else if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </>
  );
};
