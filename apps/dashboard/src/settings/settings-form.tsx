import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react';
import { call, findFieldError, hasReason, type Schemas } from '../api.ts';
import { ChannelField, GroupField, RolesField } from '../editing/place-fields.tsx';
import type { ChatServer } from '../editing/use-chat-server.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import { describeError, queries, useChange } from '../queries.ts';
import { type FormValues, toBody, toFormValues } from './form-values.ts';
import { listTimeZones, LOCALES } from './locales.ts';

const MODES = [
  { value: 'archive', label: 'Keep it, read only' },
  { value: 'delete', label: 'Delete it' },
] as const;

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="settings-section">
    <legend>{title}</legend>
    {children}
  </fieldset>
);

interface FormProps {
  readonly owner: Owner;
  readonly settings: Schemas['Settings'];
  readonly server: ChatServer | null;
  readonly canWrite: boolean;
  /** With the new version. */
  readonly onSaved: (version: number) => void;
}

const SaveError = ({ error }: { readonly error: Error }) => (
  <Alert kind="error">
    {hasReason(error, 'stale_version')
      ? 'Somebody else has changed the settings. Reload the page to see them; what you entered here is lost then.'
      : describeError(error)}
  </Alert>
);

const RetentionSection = ({ bind }: { readonly bind: (name: keyof FormValues, field: string) => object }) => (
  <Section title="How long data is kept, in days">
    <Field
      label="Transcripts"
      type="number"
      min={1}
      max={3650}
      placeholder="for good"
      {...bind('transcriptsDays', 'retention.transcriptsDays')}
    />
    <Field
      label="Closed tickets"
      type="number"
      min={1}
      max={3650}
      placeholder="for good"
      {...bind('closedTicketsDays', 'retention.closedTicketsDays')}
    />
    <Field
      label="Events"
      type="number"
      min={1}
      max={30}
      placeholder="30"
      {...bind('eventsDays', 'retention.eventsDays')}
    />
  </Section>
);

type ZoneFieldProps = Omit<ComponentProps<typeof Field>, 'label'> & { readonly present: string };

/** There are over 400 zones, which are listed only when somebody is about to choose. */
const ZoneField = ({ present, ...field }: ZoneFieldProps) => {
  const [zones, setZones] = useState<readonly string[]>([]);
  return (
    <>
      <Field label="Time zone" list="time-zones" {...field} required onFocus={() => setZones(listTimeZones(present))} />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
};

/** The settings of a server but for its texts. */
export const SettingsForm = ({ owner, settings, server, canWrite, onSaved }: FormProps) => {
  const [base] = useState(settings);
  const [values, setValues] = useState(() => toFormValues(base));
  const save = useChange(
    () =>
      call<{ readonly data: Schemas['Settings'] }>(`${toPath(owner)}/settings`, {
        method: 'PATCH',
        body: toBody(values),
        version: base.version,
      }),
    {
      stale: [[...toKey(owner), 'settings']],
      onSuccess: ({ data }) => {
        queries.setQueryData([...toKey(owner), 'settings'], data);
        onSaved(data.version);
        showToast('The settings are saved.');
      },
    },
  );
  const set = (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change }));
  const bind = (name: keyof FormValues, field: string) => ({
    required: false,
    disabled: !canWrite,
    value: String(values[name]),
    error: findFieldError(save.error, field),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [name]: target.value }),
  });
  const choose = <Name extends 'logChannelId' | 'parentId' | 'staffRoleIds'>(name: Name, field: string) => ({
    server,
    isDisabled: !canWrite,
    value: values[name],
    error: findFieldError(save.error, field),
    onChange: (value: FormValues[Name]) => set({ [name]: value }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className="stack settings" onSubmit={submit}>
      <Section title="The bot">
        <Select
          label="Language"
          value={values.locale}
          options={LOCALES}
          disabled={!canWrite}
          onChoose={(locale) => set({ locale })}
        />
        <ZoneField present={base.timezone} {...bind('timezone', 'timezone')} />
        <Field
          label="Color of its messages"
          placeholder="#12614c"
          pattern="#[0-9a-fA-F]{6}"
          title="A color such as #12614c"
          {...bind('color', 'color')}
        />
        <ChannelField
          label="Log channel"
          hint="Closings and ratings are reported there."
          {...choose('logChannelId', 'logChannelId')}
        />
        <Checkbox
          label="Summary for the requester"
          hint="As a direct message when a ticket is closed."
          isChecked={values.transcriptToRequester}
          onChange={(transcriptToRequester) => canWrite && set({ transcriptToRequester })}
        />
      </Section>
      <Section title="Staff">
        <RolesField
          label="Staff roles"
          hint="For categories that name none."
          {...choose('staffRoleIds', 'staffRoleIds')}
        />
      </Section>
      <Section title="Channels of closed tickets">
        <Select
          label="What becomes of them"
          value={values.mode}
          options={MODES}
          disabled={!canWrite}
          onChoose={(mode) => set({ mode })}
        />
        <Field
          label="After so many hours"
          type="number"
          min={0}
          max={8760}
          {...bind('afterHours', 'closedChannel.afterHours')}
        />
        {values.mode === 'archive' && (
          <GroupField
            label="Moved to the channel group"
            hint="Without one, the channel stays where it is."
            {...choose('parentId', 'closedChannel.parentId')}
          />
        )}
      </Section>
      <RetentionSection bind={bind} />
      {save.error && <SaveError error={save.error} />}
      <div className="row">
        <Button
          type="submit"
          look="primary"
          isBusy={save.isPending}
          disabledReason={canWrite ? null : 'Your role does not allow it.'}
        >
          Save
        </Button>
      </div>
    </form>
  );
};
