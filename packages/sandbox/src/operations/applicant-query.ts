import { toApplicant } from '../flows/applicant.js';
import { answer, type Handler } from './handler.js';

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
    pictures: state.flows,
    contact: state.applicants.contact(client.clientId, newest.userId),
  });
  return { ...answer({ applicant }), processed: true };
};
