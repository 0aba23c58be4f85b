import { IconButton } from '../kit/button.tsx';
import { InstantField } from '../kit/dates/instant-field.tsx';
import { DateTime } from '../kit/dates/time.tsx';
import { Checkbox, Select, TextArea } from '../kit/field.tsx';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';
import type { FindError } from './field-errors.ts';
import { NumberField } from './fields.tsx';
import { move } from './move.ts';
import { ReorderList } from './reorder-list.tsx';
import type { ChatServer } from './use-chat-server.ts';

export type OpeningRules = Schemas['Category']['openingRules'];
type RoleRule = OpeningRules['roles'][number];

interface OpeningRulesProps {
  /** Its id is the role that everybody has. */
  readonly guildId: string;
  readonly server: ChatServer | null;
  readonly value: OpeningRules;
  readonly errorAt: FindError;
  readonly isDisabled?: boolean;
  readonly onChange: (value: OpeningRules) => void;
}

const EFFECTS = [
  { value: 'allow', label: t('may open tickets') },
  { value: 'deny', label: t('may not open tickets') },
] as const;

const NUMBERS = [
  { name: 'accountAgeHours', label: t('Age of the account in hours'), max: 87_600 },
  { name: 'membershipHours', label: t('Hours since joining the server'), max: 87_600 },
  { name: 'perDay', label: t('Tickets of one member in 24 hours'), max: 1000 },
  { name: 'openInServer', label: t('Open tickets of one member in all categories'), max: 1000 },
] as const;

const listRoles = ({ guildId, server }: Pick<OpeningRulesProps, 'guildId' | 'server'>) => [
  ...(server?.roles ?? []).filter(({ id }) => id !== guildId),
  { id: guildId, name: t('Everybody') },
];

/** Roles whose members may or may not open tickets; the first that a member has decides. */
const RoleRules = ({ value, errorAt, isDisabled = false, onChange, ...place }: OpeningRulesProps) => {
  const roles = listRoles(place);
  const change = (rules: readonly RoleRule[]) => onChange({ ...value, roles: [...rules] });
  const getName = ({ roleId }: RoleRule) =>
    roles.find(({ id }) => id === roleId)?.name ?? t('Unknown: {{place}}', { place: roleId });
  const others = roles.filter(({ id }) => value.roles.every(({ roleId }) => roleId !== id));
  return (
    <>
      <Select
        label={t('Rules by role')}
        hint={t('The first rule with a role of the member decides. Without one, tickets may be opened.')}
        value=""
        error={errorAt('openingRules.roles')}
        disabled={isDisabled}
        options={[
          { value: '', label: t('Add a rule…') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(roleId) => roleId && change([...value.roles, { roleId, effect: 'deny' }])}
      />
      <ReorderList
        label={t('Rules by role')}
        items={value.roles}
        keyOf={({ roleId }) => roleId}
        nameOf={getName}
        isFixed={isDisabled}
        onMove={(from, to) => change(move(value.roles, from, to))}
      >
        {(rule) => (
          <div className="role-rule">
            <Select
              label={getName(rule)}
              value={rule.effect}
              disabled={isDisabled}
              options={EFFECTS}
              onChoose={(effect) => change(value.roles.map((one) => (one === rule ? { ...one, effect } : one)))}
            />
            {!isDisabled && (
              <IconButton
                icon="close"
                label={t('Remove the rule for {{role}}', { role: getName(rule) })}
                onClick={() => change(value.roles.filter((one) => one !== rule))}
              />
            )}
          </div>
        )}
      </ReorderList>
    </>
  );
};

const isLasting = ({ until }: NonNullable<OpeningRules['pause']>): boolean =>
  until === null || Date.parse(until) > Date.now();

/** Keeps members from opening tickets for a while. */
const Pause = ({ value, errorAt, isDisabled = false, onChange }: OpeningRulesProps) => {
  const pause = value.pause && isLasting(value.pause) ? value.pause : null;
  const change = (next: OpeningRules['pause']) => onChange({ ...value, pause: next });
  return (
    <>
      <Checkbox
        label={t('New tickets are paused')}
        hint={t('Members cannot open any, and read why when they press a button of a panel. Staff still can.')}
        isChecked={pause !== null}
        onChange={(isPaused) => !isDisabled && change(isPaused ? { text: null, until: null } : null)}
      />
      {pause && (
        <>
          <TextArea
            label={t('What members read')}
            hint={t('Below the sentence that new tickets are paused.')}
            required={false}
            maxLength={1000}
            disabled={isDisabled}
            error={errorAt('openingRules.pause.text')}
            value={pause.text ?? ''}
            onChange={({ target }) => change({ ...pause, text: target.value === '' ? null : target.value })}
          />
          {isDisabled ? (
            pause.until && (
              <p className="fact">
                <span>{t('Paused until')}</span>
                <DateTime at={pause.until} />
              </p>
            )
          ) : (
            <InstantField
              label={t('Paused until')}
              hint={t('Without a day it lasts until you end it.')}
              value={pause.until}
              onChange={(until) => change({ ...pause, until })}
            />
          )}
        </>
      )}
    </>
  );
};

/** Who may open tickets, in a category or in the whole server. */
export const OpeningRulesFields = (props: OpeningRulesProps) => {
  const { value, errorAt, isDisabled = false, onChange } = props;
  return (
    <>
      <div className="pair">
        {NUMBERS.map(({ name, ...field }) => (
          <NumberField
            key={name}
            {...field}
            placeholder={t('no limit')}
            min={1}
            value={value[name]}
            error={errorAt(`openingRules.${name}`)}
            disabled={isDisabled}
            onChange={(number) => onChange({ ...value, [name]: number })}
          />
        ))}
      </div>
      <RoleRules {...props} />
      <Pause {...props} />
    </>
  );
};
