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
  'Confirm your payment': 'Zahlung bestätigen',
  'Do you approve a payment of {amount}? This demo bank takes your word for it.':
    'Geben Sie die Zahlung von {amount} frei? Diese Demo-Bank glaubt Ihnen.',
  Confirm: 'Bestätigen',
  Decline: 'Ablehnen',
  'This payment has already been answered.': 'Diese Zahlung ist bereits beantwortet.',
  'Your bank isn’t responding. Try again.': 'Ihre Bank antwortet nicht. Versuchen Sie es noch einmal.',
  'Your money is protected by the Direct Debit Guarantee.': 'Ihr Geld ist durch die Lastschrift-Garantie geschützt.',
  'Enter six digits, e.g. 20-00-00.': 'Geben Sie sechs Ziffern ein, z. B. 20-00-00.',
  'Enter eight digits, e.g. 55779911.': 'Geben Sie acht Ziffern ein, z. B. 55779911.',
};

/** The message in the language that the host page requests. The English text is the key. */
export const translate = (message: string) =>
  isGerman
    ? (germanMessages[message] ??
      message.replace(/^This field length should be (\d)\.$/, 'Hier gehören $1 Ziffern hin.'))
    : message;

/** @param pence amount in pence */
export const formatAmount = (pence: number) =>
  new Intl.NumberFormat(isGerman ? 'de' : 'en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100);
