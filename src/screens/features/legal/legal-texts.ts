import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(infoMessages);

/** Texts that have to be accepted. */
export type LegalName = 'terms' | 'privacy';

export interface LegalText {
  title: string;
  sections: readonly (readonly [title: string, text: string])[];
}

/** The texts under /info, by the last segment of the path. */
const legalTexts: Readonly<Record<string, (company: string) => LegalText>> = {
  terms: (company) => ({
    title: t('terms.title'),
    sections: [
      [t('terms.whoTitle'), t('terms.who', { company })],
      [t('terms.orderTitle'), t('terms.order')],
      [t('terms.renewTitle'), t('terms.renew')],
      [t('terms.useTitle'), t('terms.use')],
      [t('terms.dataTitle'), t('terms.data')],
      [t('terms.liabilityTitle'), t('terms.liability')],
    ],
  }),
  privacy: () => ({
    title: t('privacy.title'),
    sections: [
      [t('privacy.whatTitle'), t('privacy.what')],
      [t('privacy.whyTitle'), t('privacy.why')],
      [t('privacy.extraTitle'), t('privacy.extra')],
      [t('privacy.longTitle'), t('privacy.long')],
      [t('privacy.rightsTitle'), t('privacy.rights')],
    ],
  }),
  cookies: () => ({
    title: t('cookies.title'),
    sections: [
      [t('cookies.needTitle'), t('cookies.need')],
      [t('cookies.noneTitle'), t('cookies.none')],
    ],
  }),
};

/** @param name the last segment of its path. @returns nothing for an unknown one */
export const legalText = (name: string, company: string): LegalText | undefined =>
  Object.hasOwn(legalTexts, name) ? legalTexts[name]?.(company) : undefined;
