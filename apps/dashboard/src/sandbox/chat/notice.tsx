import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import type { Notice, NoticeButton, NoticeEmbed } from './chat-api.ts';
import { ChatText } from './text.tsx';
import { rich, t } from '../../texts/texts.ts';

const HEX_DIGITS = 6;
const toColor = (color: number): string => `#${color.toString(16).padStart(HEX_DIGITS, '0')}`;

const toHost = (url: string): string => URL.parse(url)?.hostname ?? url;

/** Pictures would be requests to other sites, so there are links in their place. */
const Picture = ({ url }: { readonly url: string }) => (
  <a className="embed-picture" href={url} target="_blank" rel="noreferrer">
    {rich('Picture at {{host}}', { host: toHost(url) })}
  </a>
);

interface EmbedProps {
  readonly embed: NoticeEmbed;
  /** Whether it is drawn as a frame, whose short fields have their names beside them; those of an embed have them above. */
  readonly isFrame: boolean;
  /** The buttons inside of it. */
  readonly children?: ReactNode;
}

const toFieldClass = (inline: boolean, isFrame: boolean): string | undefined => {
  if (!inline) return 'embed-field-wide';
  return isFrame ? 'embed-field-line' : undefined;
};

const Embed = ({ embed, isFrame, children }: EmbedProps) => (
  <section className="embed">
    <svg className="embed-edge" aria-hidden="true">
      <rect width="100%" height="100%" fill={embed.color === null ? 'var(--edge)' : toColor(embed.color)} />
    </svg>
    <div className="embed-body">
      {embed.title !== null && (
        <strong className="embed-title">
          {embed.url === null ? (
            <ChatText text={embed.title} />
          ) : (
            <a href={embed.url} target="_blank" rel="noreferrer">
              {embed.title}
            </a>
          )}
        </strong>
      )}
      {embed.description !== null && <ChatText text={embed.description} />}
      {embed.fields.length > 0 && (
        <dl className="embed-fields">
          {embed.fields.map(({ name, value, inline }, index) => (
            <div key={index} className={toFieldClass(inline, isFrame)}>
              <dt>{inline && isFrame ? `${name}:` : name}</dt>
              <dd>
                <ChatText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {[embed.imageUrl, embed.thumbnailUrl].map((url) => url !== null && <Picture key={url} url={url} />)}
      {embed.footer !== null && (
        <small className="muted">
          <ChatText text={embed.footer} />
        </small>
      )}
      {children}
    </div>
  </section>
);

const LOOKS = {
  primary: 'chat-button-primary',
  secondary: '',
  success: 'chat-button-success',
  danger: 'chat-button-danger',
} as const;

interface PressableProps {
  readonly onPress: (buttonId: string, label: string) => void;
  /** The button that is being pressed. */
  readonly busyId: string | null;
}

const ChatButton = ({ button, onPress, busyId }: PressableProps & { readonly button: NoticeButton }) => {
  const { label, emoji, target } = button;
  const face = (
    <>
      {emoji !== null && <span aria-hidden="true">{emoji}</span>}
      {label}
    </>
  );
  if ('url' in target) {
    return (
      <a className="button button-plain chat-button" href={target.url} target="_blank" rel="noreferrer">
        {face}
      </a>
    );
  }
  return (
    <Button
      className={`chat-button ${LOOKS[target.style]}`}
      isBusy={busyId === target.id}
      onClick={() => onPress(target.id, label)}
    >
      {face}
    </Button>
  );
};

/** A menu under a message. */
export const ChatMenu = ({
  menu,
  onPress,
}: Pick<PressableProps, 'onPress'> & { readonly menu: NonNullable<Notice['select']> }) => (
  <select
    className="input chat-menu"
    aria-label={menu.placeholder ?? t('Choose')}
    value=""
    onChange={({ target }) => {
      const option = menu.options.find(({ id }) => id === target.value);
      if (option) onPress(option.id, option.label);
    }}
  >
    <option value="" disabled>
      {menu.placeholder ?? t('Choose…')}
    </option>
    {menu.options.map(({ id, label, description, emoji }) => (
      <option key={id} value={id}>
        {[emoji, label, description !== null && `– ${description}`].filter(Boolean).join(' ')}
      </option>
    ))}
  </select>
);

/** Whether the buttons are inside the last frame. */
const isFramed = ({ layout, embeds }: Notice): boolean => layout === 'components' && embeds.length > 0;

const Controls = ({ notice, ...press }: PressableProps & { readonly notice: Notice }) => (
  <>
    {notice.buttonRows.map((row, index) => (
      <div key={index} className="chat-buttons">
        {row.map((button, at) => (
          <ChatButton key={at} button={button} {...press} />
        ))}
      </div>
    ))}
    {notice.select && <ChatMenu menu={notice.select} onPress={press.onPress} />}
  </>
);

/** The frames, buttons and menus of a message. */
export const NoticeParts = ({ notice, ...press }: PressableProps & { readonly notice: Notice }) => (
  <>
    {notice.embeds.map((embed, index) => (
      <Embed key={index} embed={embed} isFrame={isFramed(notice)}>
        {isFramed(notice) && index === notice.embeds.length - 1 && <Controls notice={notice} {...press} />}
      </Embed>
    ))}
    {!isFramed(notice) && <Controls notice={notice} {...press} />}
    {notice.files?.map(({ filename }) => (
      <p key={filename} className="muted">
        <span aria-hidden="true">📎</span> {filename}
      </p>
    ))}
  </>
);
