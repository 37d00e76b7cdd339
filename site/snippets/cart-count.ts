document.addEventListener('portal-cart-change', ({ detail }) => {
  const badge = document.querySelector('#basket-count');
  if (badge) badge.textContent = String(detail.count);
});
