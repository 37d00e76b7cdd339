import type { ApiError } from '../http/api-error.ts';
import { translator } from '../i18n/translator.ts';

const t = translator();

/** Why an email operation failed, in the wording of S2 §8. Each message has its own line. */
export const emailErrorMessage = (error: ApiError): string =>
  error.isUnreachable ? t('error.unreachable') : (error.text ?? t('error.whoops'));

/** As `emailErrorMessage`; for these statuses S2's general sentence precedes the server's message. */
export const emailErrorMessageWithLead =
  (...statuses: readonly number[]) =>
  (error: ApiError): string =>
    statuses.includes(error.status) && error.text ? `${t('error.whoops')}\n${error.text}` : emailErrorMessage(error);
