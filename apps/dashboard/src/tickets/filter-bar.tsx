import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Popover } from '../kit/popover.tsx';
import type { FilterProps } from './filter-props.ts';
import { isFiltered } from './filters.ts';
import { FilterChips } from './lazy-chips.tsx';
import { FilterMenu } from './lazy-parts.tsx';
import { t } from '../texts/texts.ts';

const preload = () => void Promise.all([FilterMenu.preload(), FilterChips.preload()]);

const TYPING_MS = 250;

interface SearchProps {
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onSearch: (q: string) => void;
}

const Search = ({ value, input, onSearch }: SearchProps) => {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value, input]);
  const search = (q: string) => {
    clearTimeout(timer.current);
    onSearch(q);
  };
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
        input.current?.blur();
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={t('Search tickets')}
        placeholder={t('Name, tag, words or number')}
        aria-keyshortcuts="/"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), TYPING_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </form>
  );
};

interface FilterBarProps extends FilterProps {
  readonly search: RefObject<HTMLInputElement | null>;
  /** What stands after the filters. */
  readonly children?: ReactNode;
}

/** What narrows the view. All of it is in the address. */
export const FilterBar = ({ search, children, ...props }: FilterBarProps) => (
  <div className="filter-bar" onPointerOver={preload} onFocus={preload}>
    <Search value={props.filters.q ?? ''} input={search} onSearch={(q) => props.onChange({ q })} />
    <Popover
      label={t('Filters')}
      className="filter-menu"
      button={(opener) => (
        <Button icon="filter" {...opener}>
          <span className="filter-label">{t('Filter')}</span>
        </Button>
      )}
    >
      {() => <FilterMenu {...props} />}
    </Popover>
    {children}
    {isFiltered(props.filters) && <FilterChips {...props} />}
  </div>
);
