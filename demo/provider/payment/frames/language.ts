const isGerman = (new URLSearchParams(location.search).get('lang') ?? '').startsWith('de');
document.documentElement.lang = isGerman ? 'de' : 'en';

const germanMessages: Record<string, string> = {
  'Card number': 'Kartennummer',
  'Expiry (MM/YY)': 'Gültig bis (MM/JJ)',
  'Security code': 'Prüfziffer',
  'Account holder': 'Kontoinhaber',
  'Sort code': 'Sort code',
  'Account number': 'Kontonummer',
  'Card details': 'Kartendaten',
  'Bank account': 'Bankkonto',
  'Required Field.': 'Pflichtfeld.',
  'Invalid credit card number': 'Ungültige Kreditkartennummer',
  'Invalid date': 'Ungültiges Datum',
  'Your bank asks': 'Ihre Bank fragt',
  'Is it you who pays {amount}? The demo bank takes your word for it.':
    'Sind Sie es, der {amount} zahlt? Die Demo-Bank glaubt Ihnen.',
  Confirm: 'Bestätigen',
  Refuse: 'Ablehnen',
  'This payment has been answered already.': 'Diese Zahlung ist bereits beantwortet.',
  'The bank could not be reached. Try again.': 'Die Bank war nicht zu erreichen. Versuchen Sie es noch einmal.',
  'Your money is protected by the Direct Debit Guarantee.': 'Ihr Geld ist durch die Lastschrift-Garantie geschützt.',
  'Write six digits, such as 20-00-00.': 'Schreiben Sie sechs Ziffern, etwa 20-00-00.',
  'Write eight digits, such as 55779911.': 'Schreiben Sie acht Ziffern, etwa 55779911.',
};

/** The German message where the page around asks for German; the English text is the key. */
export const translate = (message: string) =>
  isGerman
    ? (germanMessages[message] ??
      message.replace(/^This field length should be (\d)\.$/, 'Hier gehören $1 Ziffern hin.'))
    : message;

/** @param pence amount in pence */
export const formatAmount = (pence: number) =>
  new Intl.NumberFormat(isGerman ? 'de' : 'en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100);
