import type { StoredAttachment } from '../attachments/index.ts';
import type { Form } from '../categories/index.ts';
import type { AttachmentId } from '../shared/ids.ts';
import type { CheckedAnswer } from './check-answers.ts';
import { checkFileTypes } from './check-value.ts';
import { type WrongAnswer, WrongAnswers } from './wrong-answers.ts';

/** Omits unknown uploads. */
type ListUploads = (ids: readonly AttachmentId[]) => Promise<readonly StoredAttachment[]>;

/** @throws validation_error naming every upload of a type that its question does not take */
export const checkUploads = async (
  form: Form | null,
  answers: readonly CheckedAnswer[],
  listUploads: ListUploads,
): Promise<void> => {
  const limited = answers.flatMap((answer, index) => {
    const question = form?.questions.find(({ id, fileTypes }) => id === answer.questionId && fileTypes.length > 0);
    return question ? [{ question, index, ids: listUploadIds(answer) }] : [];
  });
  const ids = limited.flatMap((one) => one.ids);
  if (ids.length === 0) return;
  const uploads = new Map((await listUploads(ids)).map((upload) => [upload.id, upload]));
  const wrong = limited.flatMap(({ question, index, ids: own }): readonly WrongAnswer[] => {
    const files = own.flatMap((id) => uploads.get(id) ?? []);
    const found = checkFileTypes(question, files.map(toFile));
    return found ? [{ ...found, label: question.label, field: `formAnswers.${index}.value` }] : [];
  });
  if (wrong.length > 0) throw new WrongAnswers(wrong);
};

const listUploadIds = ({ files = [] }: CheckedAnswer): readonly AttachmentId[] =>
  files.flatMap((file) => ('attachmentId' in file ? [file.attachmentId] : []));

const toFile = ({ filename, facts }: StoredAttachment) => ({ filename, contentType: facts?.contentType ?? null });
