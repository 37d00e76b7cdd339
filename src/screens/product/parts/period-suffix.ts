import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(productMessages);

/** What follows a price, such as “/month”. */
export const periodSuffix = (period: string): string =>
  t(period.startsWith('year') ? 'product.perYear' : 'product.perMonth');
