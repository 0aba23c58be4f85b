import { useState } from 'react';
import { Link } from 'wouter';
import { RecordList } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import type { RecordHeadProps } from '../records/record-views.ts';
import { changeRecord } from '../records/record-api.ts';
import { toRecordsKey } from '../records/use-records.ts';
import { Button } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Badge, Slip } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { CommandForm, CommandPreview, PREVIEW } from './command-form.tsx';
import {
  type Command,
  COMMANDS,
  getSyncState,
  needsSync,
  SYNC_MARKS,
  SYNC_SENTENCES,
  SYNC_TONES,
} from './command-kind.ts';
import { SyncButton } from './sync.tsx';
import { RecentProblems } from '../problems/recent-problems.tsx';
import { rich, t } from '../texts/texts.ts';

const ACCESS = [
  { value: '', label: t('All') },
  { value: 'everyone', label: t('Everybody') },
  { value: 'staff', label: t('Staff only') },
];

const useSwitchCommand = (owner: Owner) =>
  useChange(
    ({ id, version, enabled }: Command) => changeRecord(owner, COMMANDS, { id, version }, { enabled: !enabled }),
    {
      stale: [toRecordsKey(owner, COMMANDS)],
      onError: (error) =>
        showToast(t('The command was not switched. {{error}}', { error: describeError(error) }), 'rust'),
    },
  );

interface SlipProps {
  readonly owner: Owner;
  readonly command: Command;
  readonly disabledReason: string | null;
}

const CommandSlip = ({ owner, command, disabledReason }: SlipProps) => {
  const change = useSwitchCommand(owner);
  const { id, name, description, access, enabled, response, syncedAt } = command;
  const state = getSyncState(command);
  return (
    <li>
      <Slip tone={SYNC_TONES[state]} mark={SYNC_MARKS[state]}>
        <div className="record command">
          <h2>
            <Link href={`${toPath(owner)}/commands/${id}`}>/{name}</Link>
            {access === 'staff' && <Badge>{t('staff only')}</Badge>}
          </h2>
          <Button
            className="command-switch"
            isBusy={change.isPending}
            disabledReason={disabledReason}
            onClick={() => change.mutate(command)}
          >
            {enabled ? t('Switch off') : t('Switch on')}
            <span className="hidden-text"> /{name}</span>
          </Button>
          <p>{description}</p>
          <p className="record-text">{response ? response.content : t('Starts a flow.')}</p>
          <p className="muted">
            {SYNC_SENTENCES[state]}
            {syncedAt && <> {rich('Last synced {{ago}}.', { ago: <Ago at={syncedAt} /> })}</>}
          </p>
        </div>
      </Slip>
    </li>
  );
};

const CommandList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const [access, setAccess] = useState('');
  const disabledReason = detail.scopes.includes(COMMANDS.scope) ? null : NOT_ALLOWED;
  return (
    <RecordList
      owner={owner}
      detail={detail}
      kind={COMMANDS}
      title={t('Commands')}
      lead={t('Words that members type after a slash. The chat offers what was synced to it last.')}
      sort="name"
      query={{ access }}
      onClearFilters={() => setAccess('')}
      purpose={t('A command answers a question that is asked every day, or starts a flow.')}
      actions={<SyncButton owner={owner} disabledReason={disabledReason} />}
      filters={<Select label={t('Who may use it')} value={access} options={ACCESS} onChoose={setAccess} />}
    >
      {(items) => (
        <ul className="slips">
          {items.map((command) => (
            <CommandSlip key={command.id} owner={owner} command={command} disabledReason={disabledReason} />
          ))}
        </ul>
      )}
    </RecordList>
  );
};

const CommandHead = ({ owner, stored, isDirty, disabledReason, children }: RecordHeadProps<Command>) => (
  <div className="record-head">
    <div className="record-state">
      <p>{SYNC_SENTENCES[getSyncState(stored)]}</p>
      {stored.syncedAt && <p className="muted">{rich('Synced {{ago}}', { ago: <Ago at={stored.syncedAt} /> })}</p>}
      <RecentProblems owner={owner} about={{ commandId: stored.id }} />
    </div>
    {needsSync(stored) && (
      <SyncButton
        owner={owner}
        look="primary"
        disabledReason={disabledReason ?? (isDirty ? t('Save or discard your changes first.') : null)}
      />
    )}
    {children}
  </div>
);

/** The custom commands of a server, one of them, or a new one. */
export const Commands = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={COMMANDS}
    List={CommandList}
    Form={CommandForm}
    Side={CommandPreview}
    previewId={PREVIEW}
    Head={CommandHead}
  />
);
