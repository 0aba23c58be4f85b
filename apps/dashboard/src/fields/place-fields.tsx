import { Icon } from '../kit/icon.tsx';
import { Select } from '../kit/field.tsx';
import { IdsField, TextField } from './fields.tsx';
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

interface Place {
  readonly id: string;
  readonly name: string;
}

interface PlaceProps extends FieldProps<string | null> {
  readonly places: readonly Place[];
  /** The entry that chooses nothing. */
  readonly none: string;
  /** What an id is of, where none can be chosen. */
  readonly what: string;
}

/** A channel or a group: chosen from what the chat lists, else by its id. */
const PlaceField = (props: PlaceProps) => {
  const { label, hint, server, places, none, what, value, error, isDisabled = false, onChange } = props;
  if (places.length === 0 && !server?.isComplete) {
    return (
      <TextField
        label={label}
        hint={t('{{value}}The id of {{what}}. In Discord: developer mode on, then “Copy ID” in its menu.', {
          value: hint ? `${hint} ` : '',
          what,
        })}
        inputMode="numeric"
        placeholder="300000000000000001"
        value={value}
        error={error}
        disabled={isDisabled}
        onChange={onChange}
      />
    );
  }
  const known = places.map(({ id, name }) => ({ value: id, label: name }));
  const isUnknown = value !== null && places.every(({ id }) => id !== value);
  return (
    <Select
      label={label}
      hint={hint}
      value={value ?? ''}
      error={error}
      disabled={isDisabled}
      options={[
        { value: '', label: none },
        ...known,
        ...(isUnknown ? [{ value, label: t('Unknown: {{place}}', { place: value }) }] : []),
      ]}
      onChoose={(id) => onChange(id || null)}
    />
  );
};

/** A text channel of the server. */
export const ChannelField = (props: FieldProps<string | null>) => (
  <PlaceField
    {...props}
    places={(props.server?.channels ?? []).map(({ id, name }) => ({ id, name: `#${name}` }))}
    none={t('No channel')}
    what={t('the channel')}
  />
);

/** A group of channels; in Discord it is called category. */
export const GroupField = (props: FieldProps<string | null>) => (
  <PlaceField
    {...props}
    places={props.server?.channelGroups ?? []}
    none={t('No group')}
    what={t('the group (in Discord: category)')}
  />
);

/** A forum of the server. */
export const ForumField = (props: FieldProps<string | null>) => (
  <PlaceField
    {...props}
    places={(props.server?.forums ?? []).map(({ id, name }) => ({ id, name: `#${name}` }))}
    none={t('No forum')}
    what={t('the forum')}
  />
);

/** A tag of a forum. */
export const TagField = ({
  tags,
  ...props
}: Omit<FieldProps<string | null>, 'server'> & { readonly tags: readonly Place[] }) => (
  <PlaceField {...props} server={null} places={tags} none={t('No tag')} what={t('the tag')} />
);

/** One role of the server. */
export const RoleField = (props: Omit<FieldProps<string | null>, 'label'>) => (
  <PlaceField
    {...props}
    label={t('Role')}
    places={props.server?.roles ?? []}
    none={t('Choose a role…')}
    what={t('the role')}
  />
);

const IDS = { inputMode: 'numeric', autoComplete: 'off' } as const;

interface SeveralProps extends FieldProps<readonly string[]> {
  readonly places: readonly Place[];
  /** What one of them is called. */
  readonly one: string;
}

/** Several places: chosen from what the chat lists, in the order in which they are chosen, else by their ids. */
export const SeveralField = (props: SeveralProps) => {
  const { label, hint, server, places, one, value, error, isDisabled = false, onChange } = props;
  if (places.length === 0 && !server?.isComplete) {
    const typed = t('{{value}}Ids of {{one}}s, separated by commas.', { value: hint ? `${hint} ` : '', one });
    return (
      <IdsField
        {...IDS}
        label={label}
        hint={typed}
        value={value}
        error={error}
        disabled={isDisabled}
        onChange={onChange}
      />
    );
  }
  const getName = (place: string) => places.find(({ id }) => id === place)?.name ?? t('Unknown: {{place}}', { place });
  const others = places.filter(({ id }) => !value.includes(id));
  return (
    <div className="several-field">
      <Select
        label={label}
        hint={hint}
        value=""
        error={error}
        disabled={isDisabled}
        options={[
          { value: '', label: value.length === 0 ? t('None; add a {{one}}…', { one }) : t('Add a {{one}}…', { one }) },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(id) => id && onChange([...value, id])}
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
              {getName(place)}
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
export const GroupsField = (props: FieldProps<readonly string[]>) => (
  <SeveralField {...props} places={props.server?.channelGroups ?? []} one={t('group')} />
);

/** Roles of the server. */
export const RolesField = (props: FieldProps<readonly string[]>) => (
  <SeveralField {...props} places={props.server?.roles ?? []} one={t('role')} />
);
