import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { findFieldError, hasReason, read, type Schemas, serverApi, toHeader } from '../api.ts';
import { ChannelField, RolesField } from '../editing/place-fields.tsx';
import type { ChatServer } from '../editing/use-chat-server.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError, queries, useChange } from '../queries.ts';
import { ClosedChannelsSection } from './closed-channels-section.tsx';
import { ConfirmRetention, isShorter } from './confirm-retention.tsx';
import { FieldSet } from './field-set.tsx';
import { type FormValues, toBody, toFormValues } from './form-values.ts';
import { listTimeZones, LOCALES } from './locales.ts';
import { RetentionSection } from './retention-section.tsx';

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
  const [isAsking, setAsking] = useState(false);
  const save = useChange(
    () =>
      read(
        serverApi(owner.id).PATCH('/settings', {
          params: { header: toHeader({ version: base.version }) },
          body: toBody(values),
        }),
      ),
    {
      stale: [[...toKey(owner), 'settings']],
      onError: () => setAsking(false),
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
    if (save.isPending) return;
    if (isShorter(base.retention, toBody(values).retention)) setAsking(true);
    else save.mutate();
  };
  return (
    <>
      <form className="stack settings" onSubmit={submit}>
        <FieldSet title="The bot">
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
        </FieldSet>
        <FieldSet title="Staff">
          <RolesField
            label="Staff roles"
            hint="For categories that name none."
            {...choose('staffRoleIds', 'staffRoleIds')}
          />
        </FieldSet>
        <ClosedChannelsSection
          values={values}
          canWrite={canWrite}
          onChange={set}
          bind={bind}
          group={choose('parentId', 'closedChannel.parentId')}
        />
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
      {isAsking && (
        <ConfirmRetention
          owner={owner}
          retention={toBody(values).retention}
          isBusy={save.isPending}
          onConfirm={() => save.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
