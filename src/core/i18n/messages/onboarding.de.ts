import type { Translation } from '../message.ts';
import type { onboardingMessages as en } from './onboarding.en.ts';

export const onboardingMessages: Translation<typeof en> = {
  'onboarding.back': 'ZURÜCK',
  'onboarding.home': 'STARTSEITE',
  'onboarding.questions': 'Fragen? Wenden Sie sich an unseren Support',
  'onboarding.flow1Title': 'Behalten Sie Ihr Postfach',
  'onboarding.flow1Text':
    '{name} ist mit allen Nachrichten zu uns umgezogen. Ab {date} kostet es 15 £ im Jahr. Stimmen Sie den AGB zu, um fortzufahren.',
  'onboarding.flow2Title': 'Verlängern Sie Ihr Postfach',
  'onboarding.flow2Text':
    '{name} ist am {date} abgelaufen. Zahlen Sie 15 £ für ein Jahr, um es mit allen Inhalten zu reaktivieren.',
  'onboarding.flow3Title': 'Fast fertig',
  'onboarding.flow3Text': '{name} ist bis {date} bezahlt. Heute ist nichts zu zahlen. Stimmen Sie nur noch den AGB zu.',
  'onboarding.noticeTitle': 'Ihr Postfach verlängert sich bald',
  'onboarding.noticeText':
    '{name} verlängert sich am {date}. Verlängern Sie jetzt um ein Jahr, damit nichts unterbrochen wird.',
  'onboarding.keep1': 'Ihre Adresse, solange Sie möchten',
  'onboarding.keep2': 'Ihre Domains, Ihr Webspace und Ihr DNS, unverändert',
  'onboarding.keep3': 'E-Mail im Browser und auf dem Smartphone',
  'onboarding.product': 'E-Mail für ein Jahr',
  'onboarding.price': '15 £',
  'onboarding.aYear': 'im Jahr, inkl. MwSt.',
  'onboarding.terms': 'Ich stimme den <terms>AGB</terms> und der <privacy>Datenschutzerklärung</privacy> zu.',
  'onboarding.openMailbox': 'Postfach öffnen',
  'onboarding.mustAccept': 'Stimmen Sie den AGB zu, um fortzufahren.',
  'onboarding.next': 'Weiter',
  'onboarding.finish': 'Zustimmen und abschließen',
  'onboarding.billingTitle': 'Rechnungsdaten',
  'onboarding.billingText': 'Erscheint auf Ihren Rechnungen.',
  'onboarding.billingNext': 'Weiter zur Zahlung',
  'onboarding.payTitle': 'Zahlung',
  'onboarding.payText': 'Wählen Sie eine Zahlungsart.',
  'onboarding.pay': '15 £ zahlen',
  'onboarding.stepWelcome': 'Willkommen',
  'onboarding.stepBilling': 'Rechnungsdaten',
  'onboarding.stepPayment': 'Zahlung',
};
