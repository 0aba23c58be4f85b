import { FormSection, LongTextField, TextField } from '../fields/fields.tsx';
import { type FindError, findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { OpeningRulesFields } from '../fields/opening-rules.tsx';
import { useChatServer } from '../fields/use-chat-server.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { Checkbox, Field } from '../kit/field.tsx';
import { type CategoryDraft, NAME_VARIABLES, toExampleName } from './category-draft.ts';
import { ClaimsSection } from './claims-section.tsx';
import { LimitsSection, NewTicketSection, StaffSection } from './category-sections.tsx';
import { ClosingSection } from './closing-section.tsx';
import type { PlaceProps } from './place-props.ts';
import { PlaceFields } from './place-section.tsx';
import { FormBuilder } from './form-builder.tsx';
import type { Category } from './types.ts';
import { rich, t } from '../texts/texts.ts';

interface SectionProps {
  readonly values: CategoryDraft;
  readonly set: (change: Partial<CategoryDraft>) => void;
  readonly errorAt: FindError;
}

const Basics = ({ values, set, errorAt, nameError }: SectionProps & { readonly nameError: string | null }) => (
  <>
    <div className="name-and-emoji">
      <Field
        label={t('Name')}
        required
        maxLength={100}
        value={values.name}
        error={nameError}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t('Emoji')}
        maxLength={64}
        value={values.emoji}
        error={errorAt('emoji')}
        onChange={(emoji) => set({ emoji })}
      />
    </div>
    <LongTextField
      label={t('Description')}
      hint={t('What it is for, in words that your members use.')}
      rows={2}
      maxLength={1000}
      value={values.description}
      error={errorAt('description')}
      onChange={(description) => set({ description })}
    />
    <Checkbox
      label={t('Archived')}
      hint={t('An archived category takes no new tickets. Open ones go on.')}
      isChecked={values.archived}
      onChange={(archived) => set({ archived })}
    />
  </>
);

const Welcome = ({ values, set, errorAt, server }: PlaceProps) => (
  <>
    <Field
      label={t('Name of the channel')}
      hint={
        <>
          {rich('Made of {{code}}, for example {{code2}}', {
            code: <code>{NAME_VARIABLES.join(' ')}</code>,
            code2: <code>{toExampleName(values.channelNamePattern)}</code>,
          })}
        </>
      }
      required
      maxLength={100}
      value={values.channelNamePattern}
      error={errorAt('channelNamePattern')}
      onChange={({ target }) => set({ channelNamePattern: target.value })}
    />
    <PlaceFields values={values} set={set} errorAt={errorAt} server={server} />
    <LongTextField
      label={t('Welcome text')}
      hint={t(
        'What the bot writes first. Empty: the greeting from the settings, under the texts of the bot. Variables: {{variables}}.',
        { variables: OPENING_VARIABLES },
      )}
      rows={4}
      maxLength={2000}
      value={values.openingMessage}
      error={errorAt('openingMessage')}
      onChange={(openingMessage) => set({ openingMessage })}
    />
    <Checkbox
      label={t('Pin the welcome text')}
      hint={t('The bot needs the permission to pin messages.')}
      isChecked={values.pinOpeningMessage}
      onChange={(pinOpeningMessage) => set({ pinOpeningMessage })}
    />
  </>
);

const OPENING_VARIABLES = [
  'requester.mention',
  'requester.name',
  'ticket.number',
  'ticket.subject',
  'category.name',
  'server.name',
  'answer.id',
]
  .map((name) => `{{${name}}}`)
  .join(' ');

/** Every setting of a category. */
export const CategoryForm = (props: RecordFormProps<Category, CategoryDraft>) => {
  const { owner, detail, values, set, error, isDisabled, stored } = props;
  const errorAt: FindError = (field) => findErrorWithin(error, field);
  const section = { values, set, errorAt };
  const server = useChatServer({ owner, detail });
  const fixed = { isDisabled };
  return (
    <>
      <FormSection {...fixed} title={t('Basics')} lead={t('What the category is called where somebody chooses it.')}>
        <Basics {...section} nameError={findNameError(error)} />
      </FormSection>
      <FormSection {...fixed} title={t('Form')} lead={t('What a member is asked before the ticket is opened.')}>
        <FormBuilder
          form={values.form}
          storedForm={stored?.form ?? null}
          error={error}
          onChange={(form) => set({ form })}
        />
      </FormSection>
      <FormSection
        {...fixed}
        title={t('Channel and welcome')}
        lead={t(
          'Each ticket gets a channel or a private thread of its own in the chat, or is talked about in direct messages.',
        )}
      >
        <Welcome {...section} server={server} />
      </FormSection>
      <FormSection {...fixed} title={t('Staff')} lead={t('Who sees and answers the tickets.')}>
        <StaffSection {...section} server={server} />
      </FormSection>
      <FormSection {...fixed} title={t('Claims')} lead={t('What it means that a staff member claims a ticket.')}>
        <ClaimsSection {...section} server={server} />
      </FormSection>
      <FormSection {...fixed} title={t('Who may open, and how often')} lead={t('Empty fields limit nothing.')}>
        <LimitsSection {...section} server={server} />
        <OpeningRulesFields
          guildId={owner.id}
          server={server}
          value={values.openingRules}
          errorAt={errorAt}
          onChange={(openingRules) => set({ openingRules })}
        />
      </FormSection>
      <FormSection {...fixed} title={t('New tickets')} lead={t('What a ticket has from the beginning.')}>
        <NewTicketSection {...section} owner={owner} detail={detail} />
      </FormSection>
      <FormSection {...fixed} title={t('Closing')} lead={t('When tickets close by themselves, and what follows.')}>
        <ClosingSection {...section} server={server} />
      </FormSection>
    </>
  );
};
