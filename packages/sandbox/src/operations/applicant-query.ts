import { toApplicant } from '../flows/applicant.js';
import { answer, type Handler } from './handler.js';
import { record, rule, type FieldNotes, type Fields } from '../behaviour/treatment.js';

/** Summarizes the finished transactions of one user (specification 4.8). */
export const applicantQuery: Handler<'v1.applicant.query'> = async (request, { client, state }) => {
  const { applicantId, userId, isReturnImage } = request;
  const [newest, ...older] = state.flows.listFinished(
    client.clientId,
    applicantId == null ? { userId: userId ?? '' } : { applicantId },
  );
  if (!newest)
    return {
      resultCode: 'APPLICANT_NOT_FOUND',
      resultMessage: `${applicantId == null ? 'userId' : 'applicantId'}: not known`,
      processed: false,
    };
  const applicant = toApplicant([newest, ...older], {
    withImages: isReturnImage === 'Y',
    images: state.flows,
    contact: state.applicants.contact(client.clientId, newest.userId),
  });
  return { ...answer({ applicant }), processed: true };
};

/** Treatment of each field of the request. */
export const applicantQueryFields: Fields = {
  bizId: record('stored in the row of the transaction'),
  applicantId: rule('whose data; this or `userId`'),
  userId: rule('whose data'),
  isReturnImage: rule('`Y` returns the images, also the extra ones that were kept of the face'),
};

/** Fields of the answer that are never returned. */
export const applicantQueryNever: FieldNotes = {
  'applicant.documents[].extraImages': 'the sandbox keeps no extra image of a document',
  'applicant.faces[].faceAttribute': '`faceAttributeCheck` is not available',
};
