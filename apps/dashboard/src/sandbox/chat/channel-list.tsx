import type { ReactNode } from 'react';
import type { Channel, Member } from './chat-types.ts';
import { groupChannels } from './visible-channels.ts';
import { rich, t } from '../../texts/texts.ts';

/** Where the messages of the bot to a member alone are shown. */
export const DIRECT = 'direct';

interface ChannelListProps {
  readonly channels: readonly Channel[];
  readonly member: Member;
  readonly openId: string | null;
  readonly directCount: number;
  readonly onOpen: (id: string) => void;
  /** What is below the list. */
  readonly action: ReactNode;
}

const toLabel = ({ name, home }: Pick<Channel, 'home' | 'name'>): string => {
  if (home === 'thread') return t('# {{name}} (thread)', { name });
  return home === 'forum' ? t('# {{name}} (post)', { name }) : `# ${name}`;
};

/** The channels that a member sees. */
export const ChannelList = ({ channels, member, openId, directCount, onOpen, action }: ChannelListProps) => {
  const { publicOnes, forums, openTickets, closedTickets, hiddenCount } = groupChannels(channels, member);
  const entry = (id: string, label: ReactNode) => (
    <li key={id}>
      <button
        type="button"
        className="channel"
        aria-current={id === openId ? 'true' : undefined}
        onClick={() => onOpen(id)}
      >
        {label}
      </button>
    </li>
  );
  const group = (title: string, list: readonly Channel[]) =>
    list.length > 0 && (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul>{list.map(({ id, name, home }) => entry(id, toLabel({ name, home })))}</ul>
      </section>
    );
  return (
    <nav className="channels" aria-label={t('Channels')}>
      {group(t('Channels'), publicOnes)}
      {group(t('Forums'), forums)}
      {group(t('Tickets'), openTickets)}
      {group(t('Closed tickets'), closedTickets)}
      <section aria-label={t('Direct messages')}>
        <h2>{t('Direct messages')}</h2>
        <ul>{entry(DIRECT, `guildesk (${directCount})`)}</ul>
      </section>
      {hiddenCount > 0 && (
        <p className="muted channels-note">
          {rich('{{count}} channels are hidden from {{name}}.', {
            count: hiddenCount,
            name: member.name,
          })}
        </p>
      )}
      {action}
    </nav>
  );
};
