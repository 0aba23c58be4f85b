import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { PreviewLink } from '../fields/fields.tsx';
import type { RecordOf, RecordPath } from './record-api.ts';
import { isLocked } from './record-kind.ts';
import type { ContextProps, NextStep, RecordViews } from './record-views.ts';
import { SaveBar } from './save-bar.tsx';
import type { RecordDraft } from './use-record-draft.ts';
import { t } from '../texts/texts.ts';

/** The value of the second button: it saves, and starts the next step of a stored record or another new one. */
const NEXT_STEP = 'next-step';

const isForNextStep = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof SubmitEvent &&
  nativeEvent.submitter instanceof HTMLButtonElement &&
  nativeEvent.submitter.value === NEXT_STEP;

interface NextStepButtonProps<Stored> {
  readonly step: NextStep<Stored>;
  readonly stored: Stored;
  readonly isDirty: boolean;
  readonly disabledReason: string | null;
}

const NextStepButton = <Stored,>({ step, stored, isDirty, disabledReason }: NextStepButtonProps<Stored>) => (
  <Button
    type="submit"
    name="then"
    value={NEXT_STEP}
    isBusy={step.isBusy}
    disabledReason={disabledReason ?? step.findDisabledReason(stored, isDirty)}
  >
    {step.toLabel(stored, isDirty)}
  </Button>
);

interface SideProps {
  readonly label: string | undefined;
  readonly children: ReactNode;
}

const BesideForm = ({ label, children }: SideProps) =>
  label === undefined ? (
    <div className="editor-side">{children}</div>
  ) : (
    <aside className="editor-side" aria-label={label}>
      {children}
    </aside>
  );

type UsedViews = 'kind' | 'Form' | 'Side' | 'sideLabel' | 'previewId' | 'previewLabel' | 'nextStep' | 'Beside';

interface EditorProps<Path extends RecordPath, Draft extends object>
  extends ContextProps, Pick<RecordViews<Path, Draft>, UsedViews> {
  readonly draft: RecordDraft<RecordOf<Path>, Draft>;
  readonly stored: RecordOf<Path> | null;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onDiscard: () => void;
  readonly onSave: (isForNextStep: boolean) => void;
  /** Under the form. */
  readonly footer?: ReactNode;
  /** What went wrong. */
  readonly children: ReactNode;
}

/** The form of a record with its buttons, and what stands beside it. */
export const RecordEditor = <Path extends RecordPath, Draft extends object>(props: EditorProps<Path, Draft>) => {
  const { owner, detail, kind, Form, Side, Beside, draft, stored, isBusy, error, nextStep, onSave } = props;
  const disabledReason = detail.scopes.includes(kind.scope) ? null : NOT_ALLOWED;
  const isNew = stored === null;
  const isDisabled = isLocked(kind, stored) || disabledReason !== null;
  const part = { owner, detail, values: draft.values, error, stored, isDisabled };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isNext = isForNextStep(event);
    if (!isBusy && !isDisabled && (draft.isDirty || isNew || isNext)) onSave(isNext);
  };
  return (
    <div className={Side ? 'editor' : 'editor-alone'}>
      <form className="editor-main stack" onSubmit={submit}>
        {props.previewId && <PreviewLink id={props.previewId} label={props.previewLabel} />}
        <Form {...part} set={draft.set} />
        {props.children}
        {!isLocked(kind, stored) && (
          <SaveBar
            action={isNew ? t('Create {{word}}', { word: kind.word }) : t('Save')}
            isNew={isNew}
            isDirty={draft.isDirty}
            isBusy={isBusy}
            disabledReason={disabledReason}
            onDiscard={props.onDiscard}
          >
            {isNew && kind.isEnteredInSeries && (
              <Button type="submit" value={NEXT_STEP} isBusy={isBusy} disabledReason={disabledReason}>
                {t('Create and start another')}
              </Button>
            )}
            {Beside && <Beside {...part} />}
            {nextStep && stored && (
              <NextStepButton step={nextStep} stored={stored} isDirty={draft.isDirty} disabledReason={disabledReason} />
            )}
          </SaveBar>
        )}
        {props.footer}
      </form>
      {Side && (
        <BesideForm label={props.sideLabel}>
          <Side {...part} />
        </BesideForm>
      )}
    </div>
  );
};
