import { Link } from 'wouter';
import { FormSection } from '../fields/fields.tsx';
import { findNameError } from '../fields/field-errors.ts';
import { Ago } from '../kit/dates/time.tsx';
import { Field } from '../kit/field.tsx';
import { Slip } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { RecordList } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import type { RecordFormProps, RecordHeadProps } from '../records/record-views.ts';
import { ActionRuns } from '../rules/action-runs.tsx';
import { ActionsEditor } from '../rules/actions-editor.tsx';
import { useNames } from '../rules/rule-sentence.tsx';
import { describeAction, type Names } from '../rules/steps.ts';
import { toWords } from '../rules/words.ts';
import { t } from '../texts/texts.ts';
import { type Macro, type MacroDraft, MACROS } from './macro-kind.ts';

const RUNS = 'macro-runs';

const Use = ({ macro: { runCount, lastRunAt } }: { readonly macro: Macro }) => (
  <dl className="record-facts">
    <div>
      <dt>{t('Tickets')}</dt>
      <dd className="number">{runCount}</dd>
    </div>
    {lastRunAt && (
      <div>
        <dt>{t('Last')}</dt>
        <dd>
          <Ago at={lastRunAt} />
        </dd>
      </div>
    )}
  </dl>
);

interface SlipProps {
  readonly owner: Owner;
  readonly macro: Macro;
  readonly names: Names;
}

const MacroSlip = ({ owner, macro, names }: SlipProps) => (
  <li>
    <Slip tone="slate" mark={t('macro')}>
      <div className="record">
        <h2>
          <Link href={`${toPath(owner)}/macros/${macro.id}`}>{macro.name}</Link>
        </h2>
        <p className="record-text">
          {macro.actions.map((action) => describeAction(action, names, toWords)).join(', ')}
        </p>
        <Use macro={macro} />
      </div>
    </Slip>
  </li>
);

const MacroList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const names = useNames(owner);
  return (
    <RecordList
      owner={owner}
      detail={detail}
      kind={MACROS}
      title={t('Macros')}
      lead={t('Several actions under a name, which staff runs on tickets.')}
      sort="name"
      purpose={t('A macro answers, tags and closes in one step what would take staff many.')}
    >
      {(items) => (
        <ul className="slips">
          {items.map((macro) => (
            <MacroSlip key={macro.id} owner={owner} macro={macro} names={names} />
          ))}
        </ul>
      )}
    </RecordList>
  );
};

const MacroForm = (props: RecordFormProps<Macro, MacroDraft>) => {
  const { values, set, error, isDisabled } = props;
  return (
    <>
      <FormSection isDisabled={isDisabled} title={t('Name')} lead={t('By it staff finds the macro.')}>
        <Field
          label={t('Name')}
          required
          maxLength={100}
          value={values.name}
          error={findNameError(error)}
          onChange={({ target }) => set({ name: target.value })}
        />
      </FormSection>
      <FormSection
        isDisabled={isDisabled}
        title={t('Actions')}
        lead={t('They are done one after the other, in the name of the person who runs the macro.')}
      >
        <ActionsEditor {...props} />
      </FormSection>
    </>
  );
};

const MacroHead = ({ stored, children }: RecordHeadProps<Macro>) => (
  <div className="record-head">
    <div className="record-state">
      <Use macro={stored} />
    </div>
    {children}
  </div>
);

const MacroSide = ({ owner, stored }: Pick<RecordFormProps<Macro, MacroDraft>, 'owner' | 'stored'>) => (
  <div id={RUNS}>
    {stored && <ActionRuns owner={owner} path="macros" id={stored.id} none={t('Nobody ran it within 30 days.')} />}
  </div>
);

/** The macros of a server, one of them, or a new one. */
export const Macros = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={MACROS}
    List={MacroList}
    Form={MacroForm}
    Side={MacroSide}
    previewId={RUNS}
    previewLabel={t('Go to the runs')}
    Head={MacroHead}
  />
);
