const portal = document.querySelector('portal-app');
portal?.navigate('/billing/invoices');

// Ask before people leave a page with unsaved changes.
portal?.addEventListener('portal-navigate', (event) => {
  if (document.querySelector('form.changed') && !confirm('Leave without saving?')) event.preventDefault();
});
