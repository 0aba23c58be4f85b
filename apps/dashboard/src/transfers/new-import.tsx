import { useState } from 'react';
import { FormDialog } from '../kit/dialog.tsx';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { useCategories } from '../tickets/use-tickets.ts';
import { type Import, useNewImport } from './requests.ts';
import { SYSTEM_WORDS } from './transfer-words.ts';

type From = Import['from'];
type Options = NonNullable<Import['options']>;

const SYSTEMS = (Object.keys(SYSTEM_WORDS) as From[]).map((value) => ({ value, label: SYSTEM_WORDS[value] }));

const FILE_HINTS: Readonly<Record<From, string>> = {
  guildesk: t('What an export here or in another installation wrote: .tar.gz, .tar or .zip.'),
  'discord-tickets': t('The export (.zip) that Discord Tickets offers to its admins, version 4.'),
  ticketsbot: t('The file guild-data.zip of Tickets.'),
  modmailbot: t('The database data.sqlite of modmailbot, version 3.'),
  modmail: t('An archive of logs.jsonl, config.jsonl and notes.jsonl, as mongoexport writes them.'),
  'open-ticket': t('An archive of the folders config and database of Open Ticket, version 4.'),
  csv: t(
    'Canned replies with the columns name, shortcut, folder, content; or articles with title, content, section, tags, language.',
  ),
  zendesk: t('What the Zendesk API answers for macros or articles, as a JSON file.'),
  chatwoot: t('What the Chatwoot API answers for canned responses, as a JSON file.'),
};

const NUMBERS = [
  { value: 'auto', label: t('Keep them; if one is used here, all grow') },
  { value: 'keep', label: t('Keep them, or import nothing') },
  { value: 'shift', label: t('Let all grow by the last number here') },
] as const;

const OPEN: readonly { readonly value: Options['open']; readonly label: string }[] = [
  { value: 'adopt', label: t('They go on in their channels') },
  { value: 'new', label: t('They get new channels') },
  { value: 'close', label: t('They are closed') },
];

const FIRST: Options = {
  numbers: null,
  open: 'adopt',
  categoryId: null,
  settings: false,
  transcripts: true,
  otherGuild: false,
  skipBroken: false,
};

interface OptionFieldsProps {
  readonly owner: Owner;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

const OptionFields = ({ owner, options, onChange }: OptionFieldsProps) => {
  const { data: categories = [] } = useCategories(owner);
  const change = (fields: Partial<Options>) => onChange({ ...options, ...fields });
  const categoryChoices = [
    { value: '', label: t('A new category "Imported"') },
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <details>
      <summary>{t('How it is imported')}</summary>
      <div className="stack">
        <Select
          label={t('Numbers of tickets')}
          value={options.numbers ?? 'auto'}
          options={NUMBERS}
          onChoose={(value) => change({ numbers: value === 'auto' ? null : value })}
        />
        <Select label={t('Open tickets')} value={options.open} options={OPEN} onChoose={(open) => change({ open })} />
        <Select
          label={t('Tickets without a category')}
          value={options.categoryId ?? ''}
          options={categoryChoices}
          onChoose={(value) => change({ categoryId: value || null })}
        />
        <Checkbox
          label={t('Take over the settings, too')}
          hint={t('They replace those of this server.')}
          isChecked={options.settings}
          onChange={(settings) => change({ settings })}
        />
        <Checkbox
          label={t('Make transcripts of closed tickets')}
          isChecked={options.transcripts}
          onChange={(transcripts) => change({ transcripts })}
        />
        <Checkbox
          label={t('The file is of another server')}
          hint={t('Channels and roles are left out.')}
          isChecked={options.otherGuild}
          onChange={(otherGuild) => change({ otherGuild })}
        />
        <Checkbox
          label={t('Pass over lines that are broken')}
          isChecked={options.skipBroken}
          onChange={(skipBroken) => change({ skipBroken })}
        />
      </div>
    </details>
  );
};

interface NewImportProps {
  readonly owner: Owner;
  readonly onOrdered: (ordered: Import) => void;
  readonly onClose: () => void;
}

/** Uploads a file and has it checked; nothing is imported yet. */
export const NewImport = ({ owner, onOrdered, onClose }: NewImportProps) => {
  const [from, setFrom] = useState<From>('guildesk');
  const [file, setFile] = useState<File | null>(null);
  const [transcripts, setTranscripts] = useState<File | null>(null);
  const [options, setOptions] = useState(FIRST);
  const order = useNewImport(owner, onOrdered);
  const submit = () => {
    if (!file) return;
    order.mutate({ body: { from, options }, file, transcripts: from === 'ticketsbot' ? transcripts : null });
  };
  return (
    <FormDialog
      title={t('Import')}
      isWide
      action={t('Upload and check')}
      isBusy={order.isPending}
      error={order.error && <Alert kind="error">{describeError(order.error)}</Alert>}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{t('The file is checked first. You see what it would add before anything is imported.')}</p>
      <Select label={t('From')} value={from} options={SYSTEMS} onChoose={setFrom} />
      <Field
        label={t('File')}
        hint={FILE_HINTS[from]}
        type="file"
        required
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      {from === 'ticketsbot' && (
        <Field
          label={t('File with transcripts')}
          hint={t('The file guild-transcripts.zip, if you have it.')}
          type="file"
          required={false}
          onChange={({ target }) => setTranscripts(target.files?.[0] ?? null)}
        />
      )}
      <OptionFields owner={owner} options={options} onChange={setOptions} />
      {order.share !== null && <progress aria-label={t('Upload')} max={1} value={order.share} />}
    </FormDialog>
  );
};
