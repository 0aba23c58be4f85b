import type { StoredAttachment } from '../attachments/index.ts';
import type { Form } from '../categories/index.ts';
import { type Complaint, invalidAll } from '../shared/errors.ts';
import type { AttachmentId } from '../shared/ids.ts';
import { type CheckedAnswer, toComplaint } from './check-answers.ts';
import { checkFileTypes } from './check-value.ts';

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
  const complaints = limited.flatMap(({ question, index, ids: own }): readonly Complaint[] => {
    const files = own.flatMap((id) => uploads.get(id) ?? []);
    const found = checkFileTypes(question, files.map(toFile));
    return found ? [toComplaint(`formAnswers.${index}.value`, question, found)] : [];
  });
  if (complaints.length > 0) throw invalidAll(complaints);
};

const listUploadIds = ({ files = [] }: CheckedAnswer): readonly AttachmentId[] =>
  files.flatMap((file) => ('attachmentId' in file ? [file.attachmentId] : []));

const toFile = ({ filename, facts }: StoredAttachment) => ({ filename, contentType: facts?.contentType ?? null });
