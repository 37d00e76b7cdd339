document.addEventListener('portal-error', ({ detail, target }) => {
  console.warn((target as Element).localName, detail.status, detail.message);
});
