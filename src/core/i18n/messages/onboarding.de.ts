import type { Translation } from '../message.ts';
import type { onboardingMessages as en } from './onboarding.en.ts';

export const onboardingMessages: Translation<typeof en> = {
  'onboarding.back': 'ZURÜCK',
  'onboarding.home': 'STARTSEITE',
  'onboarding.questions': 'Fragen? Wenden Sie sich an unseren Support',
  'onboarding.flow1Title': 'Ihre E-Mail bleibt Ihre',
  'onboarding.flow1Text':
    '{name} ist zu uns umgezogen, mit jeder Nachricht. Ab {date} kostet es 15 £ im Jahr: Nehmen Sie die AGB an und gehen Sie weiter.',
  'onboarding.flow2Title': 'Ihre E-Mail wartet auf Sie',
  'onboarding.flow2Text':
    '{name} war am {date} zu verlängern. Zahlen Sie 15 £ für ein Jahr, und es geht weiter, mit allem, was darin ist.',
  'onboarding.flow3Title': 'Fast fertig',
  'onboarding.flow3Text':
    '{name} ist jetzt bei uns und bis {date} bezahlt. Heute ist nichts zu zahlen: Nehmen Sie die AGB an und nutzen Sie es.',
  'onboarding.noticeTitle': 'Ihre E-Mail verlängert sich bald',
  'onboarding.noticeText':
    '{name} verlängert sich am {date}. Verlängern Sie jetzt um ein Jahr, dann geht es ohne Pause weiter.',
  'onboarding.keep1': 'Ihre Adresse, solange Sie wollen',
  'onboarding.keep2': 'Ihre Domains, Ihr Webspace und Ihr DNS, wie sie waren',
  'onboarding.keep3': 'Mail im Browser und auf dem Telefon',
  'onboarding.product': 'E-Mail für ein Jahr',
  'onboarding.price': '15 £',
  'onboarding.aYear': 'im Jahr, inkl. MwSt.',
  'onboarding.terms': 'Ich nehme die AGB an.',
  'onboarding.readTerms': 'AGB lesen',
  'onboarding.readPrivacy': 'Datenschutzerklärung lesen',
  'onboarding.openMailbox': 'Postfach öffnen',
  'onboarding.mustAccept': 'Nehmen Sie die AGB an, um weiterzugehen.',
  'onboarding.next': 'Weiter',
  'onboarding.finish': 'Annehmen und abschließen',
  'onboarding.billingTitle': 'Rechnungsangaben',
  'onboarding.billingText': 'Sie stehen auf der Rechnung.',
  'onboarding.billingNext': 'Weiter zur Zahlung',
  'onboarding.payTitle': 'Zahlung',
  'onboarding.payText': 'Wählen Sie, wie Sie zahlen.',
  'onboarding.pay': '15 £ zahlen',
  'onboarding.stepWelcome': 'Willkommen',
  'onboarding.stepBilling': 'Rechnungsangaben',
  'onboarding.stepPayment': 'Zahlung',
};
