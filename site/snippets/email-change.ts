import 'portal-elements/portal-email-manager';

document.querySelector('portal-email-manager')?.addEventListener('portal-email-change', ({ detail }) => {
  if (detail.subject === 'mailbox' && detail.action !== 'update') void showMailboxCount();
});

async function showMailboxCount() {
  const response = await fetch('/account/mailbox-count');
  const badge = document.querySelector('#mailbox-count');
  if (badge && response.ok) badge.textContent = await response.text();
}
