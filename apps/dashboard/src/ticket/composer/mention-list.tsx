import { Icon } from '../../kit/icon.tsx';
import { keepInView } from '../../kit/keep-in-view.ts';
import { t } from '../../texts/texts.ts';
import { toOptionId } from './canned.tsx';
import type { Mentionable } from './mentionable.ts';

interface MentionListProps {
  readonly id: string;
  readonly items: readonly Mentionable[];
  readonly activeIndex: number;
  readonly onChoose: (item: Mentionable) => void;
}

/** The people and teams that fit, above the text. The focus stays in the text. */
export const MentionList = ({ id, items, activeIndex, onChoose }: MentionListProps) => (
  <div className="canned">
    <ul id={id} role="listbox" aria-label={t('People and teams')}>
      {items.map((item, index) => (
        <li
          key={item.mention}
          id={toOptionId(id, index)}
          role="option"
          aria-selected={index === activeIndex}
          ref={index === activeIndex ? keepInView : undefined}
          className="menu-item"
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(item);
          }}
        >
          <span className="canned-name">
            <Icon name={item.isTeam ? 'people' : 'person'} /> {item.name}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
