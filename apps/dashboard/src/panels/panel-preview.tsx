import { BotAvatar } from '../sandbox/chat/message.tsx';
import { NoticeParts } from '../sandbox/chat/notice.tsx';
import { ChatText } from '../sandbox/chat/text.tsx';
import { Badge } from '../kit/parts.tsx';
import { type PanelDraft, toNotice } from './panel-draft.ts';
import type { Notice } from './types.ts';
import { t } from '../texts/texts.ts';

const ignore = () => undefined;

/** The lines of the menu, as it shows them when it is opened. */
const MenuLines = ({ lines }: { readonly lines: NonNullable<Notice['select']>['options'] }) => (
  <ul className="panel-lines" aria-label={t('Lines of the menu')}>
    {lines.map(({ id, label, description, emoji }) => (
      <li key={id}>
        <span>
          {emoji !== null && <span aria-hidden="true">{emoji} </span>}
          {label}
        </span>
        {description !== null && <small>{description}</small>}
      </li>
    ))}
  </ul>
);

/** The id of its title. */
export const PANEL_PREVIEW = 'panel-preview';

/** The panel as the chat shows it, with what is not saved yet. */
export const PanelPreview = ({ draft }: { readonly draft: PanelDraft }) => {
  const notice = toNotice(draft);
  const isEmpty = notice.content === null && notice.embeds.length === 0 && draft.options.length === 0;
  return (
    <section className="preview" aria-labelledby={PANEL_PREVIEW}>
      <h2 id={PANEL_PREVIEW}>{t('As the chat shows it')}</h2>
      <div className="panel-preview">
        <div className="chat-message">
          <BotAvatar />
          <div className="chat-message-body">
            <p className="chat-message-head">
              <strong>guildesk</strong>
              <Badge tone="green">{t('Bot')}</Badge>
            </p>
            {notice.content !== null && <ChatText text={notice.content} />}
            <NoticeParts notice={notice} busyId={null} onPress={ignore} />
            {notice.select && <MenuLines lines={notice.select.options} />}
            {isEmpty && <p className="muted">{t('The message is empty.')}</p>}
          </div>
        </div>
      </div>
    </section>
  );
};
