import { nameTeam, type TeamChoice, useTeamChoices } from '../tickets/model/team-choices.ts';
import { Select } from '../kit/field.tsx';
import { formatList } from '../kit/formats.ts';
import { Alert, Badge, Skeleton } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { showToast } from '../kit/toast.tsx';
import type { PageProps } from '../page-props.ts';
import { describeError, useSession } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { CHOICES, describeCause, getChoice, STATUS_TONES, STATUS_WORDS } from './presence-words.ts';
import { type Presence, usePresences, useSetPresence } from './use-presences.ts';

type ListProps = Pick<PageProps, 'owner' | 'detail'>;

const nameOf = ({ name, staffId }: Presence): string => name ?? staffId;

const Status = ({ presence }: { readonly presence: Presence }) => {
  const cause = describeCause(presence);
  return (
    <>
      <Badge tone={STATUS_TONES[presence.status]}>{STATUS_WORDS[presence.status]}</Badge>
      {cause && <span className="muted"> {cause}</span>}
    </>
  );
};

const describeLoad = ({ openClaims, capacity }: Presence): string =>
  capacity === null ? String(openClaims) : t('{{count}} of {{max}}', { count: openClaims, max: capacity });

interface ChoiceProps {
  readonly presence: Presence;
  readonly isDisabled: boolean;
  readonly onChoose: (status: Presence['chosen']) => void;
}

const ChoiceField = ({ presence, isDisabled, onChoose }: ChoiceProps) => (
  <Select
    label={t('Presence of {{name}}', { name: nameOf(presence) })}
    value={getChoice(presence)}
    disabled={isDisabled}
    options={CHOICES}
    onChoose={(choice) => onChoose(choice === 'by_shift' ? null : choice)}
  />
);

const toColumns = (
  teams: readonly TeamChoice[],
  toField: (presence: Presence) => React.ReactNode,
): Column<Presence>[] => [
  { name: t('Name'), cell: nameOf },
  { name: t('Presence'), cell: (presence) => <Status presence={presence} /> },
  { name: t('Open tickets'), cell: describeLoad },
  { name: t('Teams'), cell: ({ teamIds }) => formatList(teamIds.map((id) => nameTeam(teams, id))) },
  { name: t('Change the presence'), cell: toField, isActions: true },
];

/** Who of the staff is available now; people set their own presence, and others with the right to change settings. */
export const PresenceList = ({ owner, detail }: ListProps) => {
  const { data, error } = usePresences(owner);
  const teams = useTeamChoices(owner, true);
  const ownId = useSession().data?.person.userId ?? null;
  const set = useSetPresence(owner, ownId, (failure) => showToast(describeError(failure)));
  const canSet = ({ staffId }: Presence) =>
    detail.scopes.includes(staffId === ownId ? 'tickets:write' : 'settings:write');
  if (error) return <Alert kind="error">{describeError(error)}</Alert>;
  if (!data) return <Skeleton />;
  if (data.length === 0)
    return <p className="muted">{t('Staff members are listed once the bot has seen them in the chat.')}</p>;
  return (
    <Table
      label={t('Who is available')}
      columns={toColumns(teams, (presence) => (
        <ChoiceField
          presence={presence}
          isDisabled={!canSet(presence) || set.isPending}
          onChoose={(status) => set.mutate({ staffId: presence.staffId, status })}
        />
      ))}
      rows={data}
      keyOf={({ staffId }) => staffId}
    />
  );
};
