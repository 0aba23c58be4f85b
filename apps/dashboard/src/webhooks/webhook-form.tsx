import type { WebhookBody } from './webhook-api.ts';
import { type SyntheticEvent, useState } from 'react';
import { findFieldError } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox, Field } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { groupEventTypes, toEventName } from './event-types.ts';
import { ALL_TYPES, type Webhook } from './types.ts';
import { t } from '../texts/texts.ts';

type EventFilter = WebhookBody['eventTypes'][number];

interface PickerProps {
  readonly chosen: readonly EventFilter[];
  readonly error: string | null;
  readonly onChange: (chosen: readonly EventFilter[]) => void;
}

const EventPicker = ({ chosen, error, onChange }: PickerProps) => {
  const isAll = chosen.includes(ALL_TYPES);
  const change = (type: EventFilter, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, type] : chosen.filter((other) => other !== type));
  return (
    <fieldset className="scopes">
      <legend className="field-label">{t('What is sent')}</legend>
      <Checkbox
        label={t('All events')}
        hint={t('Types that are added later, too.')}
        isChecked={isAll}
        onChange={(isChosen) => onChange(isChosen ? [ALL_TYPES] : [])}
      />
      {error && <p className="field-error">{error}</p>}
      {!isAll && (
        <div className="scopes-groups">
          {groupEventTypes().map(({ label, types }) => (
            <fieldset key={label} className="scopes-group">
              <legend>{label}</legend>
              {types.map((type) => (
                <Checkbox
                  key={type}
                  label={toEventName(type)}
                  hint={<code>{type}</code>}
                  isChecked={chosen.includes(type)}
                  onChange={(isChosen) => change(type, isChosen)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </fieldset>
  );
};

interface FormProps {
  readonly webhook: Webhook | null;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (body: WebhookBody) => void;
  readonly onClose: () => void;
}

/** Asks where events are sent, and which. */
export const WebhookForm = ({ webhook, action, isBusy, error, onSubmit, onClose }: FormProps) => {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [eventTypes, setEventTypes] = useState<readonly EventFilter[]>(webhook?.eventTypes ?? [ALL_TYPES]);
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIncomplete(eventTypes.length === 0);
    if (eventTypes.length === 0 || isBusy) return;
    onSubmit({ url: url.trim(), description: description.trim() || null, eventTypes: [...eventTypes] });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label={t('Address')}
        hint={t('Events are sent there by https, as POST requests with a signature.')}
        placeholder={t('https://example.com/guildesk')}
        type="url"
        required
        maxLength={2000}
        value={url}
        error={findFieldError(error, 'url')}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Field
        label={t('What it is for')}
        required={false}
        maxLength={500}
        value={description}
        error={findFieldError(error, 'description')}
        onChange={({ target }) => setDescription(target.value)}
      />
      <EventPicker
        chosen={eventTypes}
        error={isIncomplete && eventTypes.length === 0 ? t('Choose at least one type of event.') : null}
        onChange={setEventTypes}
      />
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
};
