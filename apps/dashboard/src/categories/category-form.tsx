import { useCalendarChoices } from '../fields/calendar-choices.ts';
import { CalendarSelect } from '../fields/calendar-select.tsx';
import { FoldedSection } from '../fields/folded-section.tsx';
import { JumpList } from '../fields/jump-list.tsx';
import { FormSection, LongTextField, TextField } from '../fields/fields.tsx';
import { type FindError, findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { OpeningRulesFields } from '../fields/opening-rules.tsx';
import { type ChatServer, useChatServer } from '../fields/use-chat-server.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { Checkbox, Field } from '../kit/field.tsx';
import { listKnown } from '../fields/variable-meanings.ts';
import { type ListedVariable, WithVariables } from '../fields/with-variables.tsx';
import { type CategoryDraft, NAME_VARIABLES, toExampleName, toPattern } from './category-draft.ts';
import { AssignmentPart } from './assignment-part.tsx';
import { ClaimsSection } from './claims-section.tsx';
import { LimitsSection, NewTicketSection, StaffSection } from './category-sections.tsx';
import { ClosingSection } from './closing-section.tsx';
import type { PlaceProps } from './place-props.ts';
import { PlaceFields } from './place-section.tsx';
import { FormBuilder } from './form-builder.tsx';
import { type PartName, PARTS, toPart } from './parts.ts';
import { describeClaims, describeClosing, describeLimits, describeNewTickets, describePlace } from './summaries.ts';
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
    <WithVariables
      variables={listKnown(NAME_VARIABLES)}
      value={toPattern(values.channelNamePattern)}
      onChange={(channelNamePattern) => set({ channelNamePattern })}
    >
      <Field
        label={t('Name of the channel')}
        hint={rich('For example {{code}}', { code: <code>{toExampleName(values.channelNamePattern)}</code> })}
        required
        maxLength={200}
        value={toPattern(values.channelNamePattern)}
        error={errorAt('channelNamePattern')}
        onChange={({ target }) => set({ channelNamePattern: target.value })}
      />
    </WithVariables>
    <PlaceFields values={values} set={set} errorAt={errorAt} server={server} />
    <WithVariables
      variables={[...listKnown(OPENING_VARIABLES), ...listAnswers(values)]}
      value={values.openingMessage ?? ''}
      onChange={(openingMessage) => set({ openingMessage })}
    >
      <LongTextField
        label={t('Welcome text')}
        hint={t('What the bot writes first. Empty: the greeting from the settings, under the texts of the bot.')}
        rows={4}
        maxLength={2000}
        value={values.openingMessage}
        error={errorAt('openingMessage')}
        onChange={(openingMessage) => set({ openingMessage })}
      />
    </WithVariables>
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
  'hours.next',
  'hours.today',
];

const listAnswers = ({ form }: CategoryDraft): readonly ListedVariable[] =>
  (form?.questions ?? []).map(({ id, label }) => ({
    name: `answer.${id}`,
    meaning: t('the answer to “{{label}}”', { label }),
  }));

type FormProps = RecordFormProps<Category, CategoryDraft>;

interface PartsProps {
  readonly form: FormProps;
  readonly section: SectionProps;
  readonly server: ChatServer | null;
}

const PLACE_LEAD = t(
  'Each ticket gets a channel or a private thread of its own in the chat, or is talked about in direct messages.',
);

/** What is changed once, or never. */
const SeldomParts = ({ form, section, server }: PartsProps) => {
  const { owner, detail, values, set, isDisabled } = form;
  const { errorAt } = section;
  const calendars = useCalendarChoices(owner, detail.scopes.includes('settings:read'));
  const toFolded = (name: PartName) => ({ isDisabled, ...toPart(name, errorAt) });
  return (
    <>
      <FoldedSection {...toFolded('place')} lead={PLACE_LEAD} summary={describePlace(values)}>
        <Welcome {...section} server={server} />
      </FoldedSection>
      <AssignmentPart {...section} {...toFolded('assignment')} form={form} />
      <FoldedSection
        {...toFolded('claims')}
        lead={t('What it means that a staff member claims a ticket.')}
        summary={describeClaims(values)}
      >
        <ClaimsSection {...section} server={server} />
      </FoldedSection>
      <FoldedSection
        {...toFolded('opening')}
        lead={t('Empty fields limit nothing.')}
        summary={describeLimits(values, calendars)}
      >
        <CalendarSelect
          calendars={calendars}
          none={t('As the server')}
          value={values.calendarId}
          error={errorAt('calendarId')}
          onChange={(calendarId) => set({ calendarId })}
        />
        <LimitsSection {...section} server={server} />
        <OpeningRulesFields
          guildId={owner.id}
          server={server}
          value={values.openingRules}
          errorAt={errorAt}
          onChange={(openingRules) => set({ openingRules })}
        />
      </FoldedSection>
      <FoldedSection
        {...toFolded('beginning')}
        lead={t('What a ticket has from the beginning.')}
        summary={describeNewTickets(values)}
      >
        <NewTicketSection {...section} owner={owner} detail={detail} />
      </FoldedSection>
      <FoldedSection
        {...toFolded('closing')}
        lead={t('When tickets close by themselves, and what follows.')}
        summary={describeClosing(values, server)}
      >
        <ClosingSection {...section} server={server} />
      </FoldedSection>
    </>
  );
};

/** Every setting of a category: what each one needs first, the rest folded. */
export const CategoryForm = (props: FormProps) => {
  const { owner, detail, values, set, error, isDisabled, stored } = props;
  const errorAt: FindError = (field) => findErrorWithin(error, field);
  const section = { values, set, errorAt };
  const server = useChatServer({ owner, detail });
  const toOpen = (name: PartName) => {
    const { id, title } = toPart(name, errorAt);
    return { isDisabled, id, title };
  };
  return (
    <>
      <JumpList parts={PARTS} />
      <FormSection {...toOpen('basics')} lead={t('What the category is called where somebody chooses it.')}>
        <Basics {...section} nameError={findNameError(error)} />
      </FormSection>
      <FormSection {...toOpen('form')} lead={t('What a member is asked before the ticket is opened.')}>
        <FormBuilder
          form={values.form}
          storedForm={stored?.form ?? null}
          error={error}
          onChange={(form) => set({ form })}
        />
      </FormSection>
      <FormSection {...toOpen('staff')} lead={t('Who sees and answers the tickets.')}>
        <StaffSection {...section} server={server} />
      </FormSection>
      <SeldomParts form={props} section={section} server={server} />
    </>
  );
};
