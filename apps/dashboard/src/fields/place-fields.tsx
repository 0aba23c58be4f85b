import { useState } from 'react';
import { IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Select } from '../kit/field.tsx';
import { IdsField, TextField } from './fields.tsx';
import {
  type Place,
  type PlaceChoices,
  showPlace,
  toPlaceChoices,
  toPlaceHint,
  toRoleChoices,
  toTagChoices,
} from './place-choices.ts';
import type { ChatServer } from './use-chat-server.ts';
import { rich, t } from '../texts/texts.ts';

interface FieldProps<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly server: ChatServer | null;
  readonly value: Value;
  readonly error: string | null | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
}

interface PlaceProps extends Omit<FieldProps<string | null>, 'server'> {
  readonly choices: PlaceChoices;
  /** The entry that chooses nothing. */
  readonly none: string;
  /** What an id is of, where none can be chosen. */
  readonly what: string;
}

/** No id is like it. */
const BY_ID = 'by-id';
const byId = (isOffered: boolean) => (isOffered ? [{ value: BY_ID, label: t('Another one, by its id…') }] : []);

/** Leads from an id that is typed back to the list. */
const toListButton = ({ places }: PlaceChoices, onClick: () => void) =>
  places.length === 0 ? undefined : <IconButton icon="close" label={t('Choose from the list')} onClick={onClick} />;

/** A channel or a group: chosen from what the chat lists, or by its id. */
const PlaceField = (props: PlaceProps) => {
  const { label, hint, choices, none, what, value, error, isDisabled = false, onChange } = props;
  const { places, hasOthers } = choices;
  const [isTyped, setTyped] = useState(false);
  const shownHint = toPlaceHint(hint, choices, value === null ? [] : [value]);
  if (hasOthers && (isTyped || places.length === 0)) {
    return (
      <TextField
        label={label}
        hint={t('{{value}}The id of {{what}}. In Discord: developer mode on, then “Copy ID” in its menu.', {
          value: shownHint ? `${shownHint} ` : '',
          what,
        })}
        inputMode="numeric"
        placeholder="300000000000000001"
        value={value}
        error={error}
        disabled={isDisabled}
        autoFocus={isTyped}
        end={toListButton(choices, () => setTyped(false))}
        onChange={onChange}
      />
    );
  }
  const known = places.map(({ id, name }) => ({ value: id, label: name }));
  const isUnlisted = value !== null && places.every(({ id }) => id !== value);
  return (
    <Select
      label={label}
      hint={shownHint}
      value={value ?? ''}
      error={error}
      disabled={isDisabled}
      options={[
        { value: '', label: none },
        ...known,
        ...(isUnlisted ? [{ value, label: showPlace(choices, value) }] : []),
        ...byId(hasOthers),
      ]}
      onChoose={(id) => (id === BY_ID ? setTyped(true) : onChange(id || null))}
    />
  );
};

const toChannels = (channels: readonly Place[] = []): readonly Place[] =>
  channels.map(({ id, name }) => ({ id, name: `#${name}` }));

/** A text channel of the server. */
export const ChannelField = (props: FieldProps<string | null>) => (
  <PlaceField
    {...props}
    choices={toPlaceChoices(props.server, toChannels(props.server?.channels))}
    none={t('No channel')}
    what={t('the channel')}
  />
);

/** A group of channels; in Discord it is called category. */
export const GroupField = (props: FieldProps<string | null>) => (
  <PlaceField
    {...props}
    choices={toPlaceChoices(props.server, props.server?.channelGroups ?? [])}
    none={t('No group')}
    what={t('the group (in Discord: category)')}
  />
);

/** A forum of the server. */
export const ForumField = (props: FieldProps<string | null>) => (
  <PlaceField
    {...props}
    choices={toPlaceChoices(props.server, toChannels(props.server?.forums))}
    none={t('No forum')}
    what={t('the forum')}
  />
);

/** A tag of a forum. */
export const TagField = ({
  tags,
  ...props
}: Omit<FieldProps<string | null>, 'server'> & { readonly tags: readonly Place[] }) => (
  <PlaceField {...props} choices={toTagChoices(tags)} none={t('No tag')} what={t('the tag')} />
);

/** One role of the server. */
export const RoleField = (props: Omit<FieldProps<string | null>, 'label'>) => (
  <PlaceField
    {...props}
    label={t('Role')}
    choices={toRoleChoices(props.server)}
    none={t('Choose a role…')}
    what={t('the role')}
  />
);

const IDS = { inputMode: 'numeric', autoComplete: 'off' } as const;

interface SeveralProps extends Omit<FieldProps<readonly string[]>, 'server'> {
  readonly choices: PlaceChoices;
  /** What one of them is called. */
  readonly one: string;
}

/** Several places: chosen from what the chat lists, in the order in which they are chosen, or by their ids. */
export const SeveralField = (props: SeveralProps) => {
  const { label, hint, choices, one, value, error, isDisabled = false, onChange } = props;
  const { places, hasOthers } = choices;
  const [isTyped, setTyped] = useState(false);
  const shownHint = toPlaceHint(hint, choices, value);
  if (hasOthers && (isTyped || places.length === 0)) {
    const typed = t('{{value}}Ids of {{one}}s, separated by commas.', { value: shownHint ? `${shownHint} ` : '', one });
    return (
      <IdsField
        {...IDS}
        label={label}
        hint={typed}
        value={value}
        error={error}
        disabled={isDisabled}
        autoFocus={isTyped}
        end={toListButton(choices, () => setTyped(false))}
        onChange={onChange}
      />
    );
  }
  const others = places.filter(({ id }) => !value.includes(id));
  return (
    <div className="several-field">
      <Select
        label={label}
        hint={shownHint}
        value=""
        error={error}
        disabled={isDisabled}
        options={[
          { value: '', label: value.length === 0 ? t('None; add a {{one}}…', { one }) : t('Add a {{one}}…', { one }) },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          ...byId(hasOthers),
        ]}
        onChoose={(id) => (id === BY_ID ? setTyped(true) : id && onChange([...value, id]))}
      />
      <ul className="chips" aria-label={t('Chosen {{label}}', { label })} hidden={value.length === 0}>
        {value.map((place) => (
          <li key={place}>
            <button
              type="button"
              className="chip"
              disabled={isDisabled}
              onClick={() => onChange(value.filter((other) => other !== place))}
            >
              {showPlace(choices, place)}
              <Icon name="close" />
              <span className="hidden-text">{rich(', remove this {{one}}', { one })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Groups of channels. */
export const GroupsField = ({ server, ...props }: FieldProps<readonly string[]>) => (
  <SeveralField {...props} choices={toPlaceChoices(server, server?.channelGroups ?? [])} one={t('group')} />
);

/** Roles of the server. */
export const RolesField = ({ server, ...props }: FieldProps<readonly string[]>) => (
  <SeveralField {...props} choices={toRoleChoices(server)} one={t('role')} />
);
