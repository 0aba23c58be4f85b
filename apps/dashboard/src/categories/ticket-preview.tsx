import { BotAvatar } from '../sandbox/chat/message.tsx';
import { NoticeParts } from '../sandbox/chat/notice.tsx';
import { Badge } from '../kit/parts.tsx';
import { toPriorityLabel } from '../tickets/model/words.ts';
import type { Notice } from '../sandbox/chat/chat-api.ts';
import type { CategoryDraft } from './category-draft.ts';
import { useBotText } from '../settings/bot-texts.ts';
import type { ContextProps } from '../records/record-views.ts';
import { t } from '../texts/texts.ts';

const ignore = () => undefined;

const NUMBER = '42';
const SUBJECT = t('Cannot log in');

/** Values of the variables of a welcome text, for an example. */
const toExamples = ({ name }: CategoryDraft): Readonly<Record<string, string>> => ({
  'requester.mention': '@Riley',
  'requester.name': 'Riley',
  'ticket.number': NUMBER,
  'ticket.subject': SUBJECT,
  'category.name': name,
  'server.name': t('Your server'),
});

const fillIn = (text: string, examples: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => examples[name] ?? whole);

const toButton = (label: string, emoji: string | null) => ({
  emoji,
  label,
  target: { id: label, style: 'secondary' as const },
});

const toNotice = (draft: CategoryDraft, ofServer: string): Notice => {
  const questions = (draft.form?.questions ?? []).flatMap(({ label }) =>
    label === '' ? [] : [{ name: label, value: t('Answer of the requester'), inline: false }],
  );
  return {
    content: null,
    layout: 'components',
    embeds: [
      {
        title: `#${NUMBER} · ${draft.name || t('this category')}`,
        description: `**${SUBJECT}**\n${fillIn(draft.openingMessage ?? ofServer, toExamples(draft))}`,
        url: null,
        color: null,
        fields: questions,
        footer: t('{{label}}: {{value}}', { label: t('Priority'), value: toPriorityLabel(draft.defaultPriority) }),
        imageUrl: null,
        thumbnailUrl: null,
      },
    ],
    buttonRows: [[toButton(t('Close'), '🔒'), toButton(t('Claim'), '🙋'), toButton(t('More'), null)]],
    select: null,
  };
};

/** The first message of a ticket as the chat shows it, with what is not saved yet. */
export const TicketPreview = ({ owner, detail, draft }: ContextProps & { readonly draft: CategoryDraft }) => {
  const canRead = detail.scopes.includes('settings:read');
  const greeting = useBotText(owner, 'ticket.opened', canRead);
  const ofServer = greeting ?? (canRead ? '…' : t('Here stands the greeting from the settings.'));
  return (
    <section className="preview" aria-labelledby="ticket-preview">
      <h2 id="ticket-preview">{t('The first message of a ticket')}</h2>
      <div className="panel-preview">
        <div className="chat-message">
          <BotAvatar />
          <div className="chat-message-body">
            <p className="chat-message-head">
              <strong>guildesk</strong>
              <Badge tone="green">{t('Bot')}</Badge>
            </p>
            <NoticeParts notice={toNotice(draft, ofServer)} busyId={null} onPress={ignore} />
          </div>
        </div>
      </div>
    </section>
  );
};
