document.querySelector('portal-domain-search')?.addEventListener('portal-domain-select', (event) => {
  // The cart does not get the name: the page takes over.
  event.preventDefault();
  location.assign(`/order?domain=${encodeURIComponent(event.detail.domain)}`);
});
