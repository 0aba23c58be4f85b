import { hasReason } from '../api.ts';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { SaveBar, useFirstWrong } from '../records/save-bar.tsx';
import { BotSection } from './bot-section.tsx';
import { ClosedChannelsSection } from './closed-channels-section.tsx';
import { ConfirmRetention } from './confirm-retention.tsx';
import { JumpList } from '../fields/jump-list.tsx';
import { PARTS } from './parts.ts';
import { LogSection } from './log-section.tsx';
import { OpeningSection } from './opening-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { StaffSection } from './staff-section.tsx';
import { type FormOptions, useSettingsForm } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

const SaveError = ({ error }: { readonly error: Error }) => {
  useFirstWrong(error);
  return (
    <Alert kind="error">
      {hasReason(error, 'stale_version')
        ? t('Somebody else has changed the settings. Reload the page to see them; what you entered here is lost then.')
        : describeError(error)}
    </Alert>
  );
};

/** The settings of a server but for its texts. */
export const SettingsForm = (props: FormOptions) => {
  const form = useSettingsForm(props);
  const { base, fields, retention, save, submit, isAsking, stopAsking } = form;
  return (
    <>
      <form className="stack" onSubmit={submit}>
        <JumpList parts={Object.values(PARTS)} />
        <div className="settings">
          <BotSection fields={fields} timezone={base.timezone} />
          <StaffSection fields={fields} />
          <LogSection fields={fields} />
          <OpeningSection fields={fields} />
          <ClosedChannelsSection fields={fields} />
          <RetentionSection fields={fields} />
        </div>
        {save.error && <SaveError error={save.error} />}
        <SaveBar
          action={t('Save')}
          isNew={false}
          isDirty={form.isDirty}
          isBusy={save.isPending}
          disabledReason={props.canWrite ? null : NOT_ALLOWED}
          onDiscard={form.discard}
        />
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
