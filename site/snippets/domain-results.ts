import 'portal-elements/portal-domain-search';

const hint = document.querySelector('#no-names');

document.querySelector('portal-domain-search')?.addEventListener('portal-domain-results', ({ detail }) => {
  if (hint) hint.textContent = detail.available > 0 ? '' : `Every name like “${detail.query}” is taken.`;
});
