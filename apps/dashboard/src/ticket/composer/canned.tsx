import { useQuery } from '@tanstack/react-query';
import { keepInView } from '../../kit/keep-in-view.ts';
import { read, type Schemas, serverApi } from '../../api.ts';
import { type Owner, toKey } from '../../owner.ts';
import { t } from '../../texts/texts.ts';

export type CannedReply = Schemas['CannedReply'];

const MOST = 100;
const STALE_MS = 60_000;

export const useCannedReplies = (owner: Owner, isEnabled: boolean) =>
  useQuery({
    queryKey: [...toKey(owner), 'canned-replies', 'all'],
    queryFn: async ({ signal }): Promise<readonly CannedReply[]> =>
      (await read(serverApi(owner.id).GET('/canned-replies', { params: { query: { limit: MOST } }, signal }))).data,
    staleTime: STALE_MS,
    enabled: isEnabled,
  });

interface CannedListProps {
  readonly id: string;
  readonly replies: readonly CannedReply[];
  readonly activeIndex: number;
  readonly isEmpty: boolean;
  readonly onChoose: (reply: CannedReply) => void;
}

export const toOptionId = (id: string, index: number): string => `${id}-${index}`;

/** The canned replies that fit, above the text. The focus stays in the text. */
export const CannedList = ({ id, replies, activeIndex, isEmpty, onChoose }: CannedListProps) => (
  <div className="canned">
    {replies.length === 0 && (
      <p className="muted">{isEmpty ? t('The server has no canned replies yet.') : t('No canned reply fits.')}</p>
    )}
    <ul id={id} role="listbox" aria-label={t('Canned replies')}>
      {replies.map((reply, index) => (
        <li
          key={reply.id}
          id={toOptionId(id, index)}
          role="option"
          aria-selected={index === activeIndex}
          ref={index === activeIndex ? keepInView : undefined}
          className="menu-item"
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(reply);
          }}
        >
          <span className="canned-name">
            {reply.name} {reply.shortcut && <code>/{reply.shortcut}</code>}
          </span>
          <span className="canned-text">{reply.content}</span>
        </li>
      ))}
    </ul>
  </div>
);
