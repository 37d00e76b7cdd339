document.querySelector('portal-domain-search')?.addEventListener('portal-domain-select', (event) => {
  // The name isn't added to the cart: the page takes over.
  event.preventDefault();
  location.assign(`/order?domain=${encodeURIComponent(event.detail.domain)}`);
});
