import { EMAIL_PAGES, measureElements, measurePages } from '#build/bundle-sizes.mjs';
import { addResult, formatKilobytes } from './results.mjs';

/** Sizes of the built files. */
export function measureBytes() {
  const { rows: elements, all, react } = measureElements();
  const sizesOf = (name) => elements.find((element) => element.name === name);
  const chat = sizesOf('portal-live-chat');
  addResult('live-chat shell, bytes / requests', `${formatKilobytes(chat.before.br)} / ${chat.requests}`, '6 kB / 2');
  addResult('all five shells', formatKilobytes(all.br), '14 kB');
  addResult('live chat on open ÷ React alone', (chat.open.br / react.br).toFixed(2), '1.75');
  addResult('live chat with its socket ÷ React alone', (chat.withSocket.br / react.br).toFixed(2), '2.00');
  const search = sizesOf('portal-domain-search');
  addResult('a domain search answered ÷ React alone', (search.answered.br / react.br).toFixed(2), '1.00');
  addResult(
    'the largest email page, with all that only email pages fetch',
    formatKilobytes(measurePages(EMAIL_PAGES).largest),
    '25 kB',
  );
  addResult(
    'portal-app to the sign-in form ÷ React alone',
    (sizesOf('portal-app').open.br / react.br).toFixed(2),
    '1.90',
  );
}
