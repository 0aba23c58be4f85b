import { hasReason } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { BotSection } from './bot-section.tsx';
import { ClosedChannelsSection } from './closed-channels-section.tsx';
import { ConfirmRetention } from './confirm-retention.tsx';
import { RetentionSection } from './retention-section.tsx';
import { StaffSection } from './staff-section.tsx';
import { type FormOptions, useSettingsForm } from './use-settings-form.ts';

const SaveError = ({ error }: { readonly error: Error }) => (
  <Alert kind="error">
    {hasReason(error, 'stale_version')
      ? 'Somebody else has changed the settings. Reload the page to see them; what you entered here is lost then.'
      : describeError(error)}
  </Alert>
);

/** The settings of a server but for its texts. */
export const SettingsForm = (props: FormOptions) => {
  const { base, fields, retention, save, submit, isAsking, stopAsking } = useSettingsForm(props);
  return (
    <>
      <form className="stack settings" onSubmit={submit}>
        <BotSection fields={fields} timezone={base.timezone} />
        <StaffSection fields={fields} />
        <ClosedChannelsSection fields={fields} />
        <RetentionSection fields={fields} />
        {save.error && <SaveError error={save.error} />}
        <div className="row">
          <Button
            type="submit"
            look="primary"
            isBusy={save.isPending}
            disabledReason={props.canWrite ? null : NOT_ALLOWED}
          >
            Save
          </Button>
        </div>
      </form>
      {isAsking && (
        <ConfirmRetention
          owner={props.owner}
          retention={retention}
          isBusy={save.isPending}
          onConfirm={() => save.mutate()}
          onClose={stopAsking}
        />
      )}
    </>
  );
};
