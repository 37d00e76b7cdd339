import { definePortalElements } from 'portal-elements';

const button = document.querySelector<HTMLButtonElement>('#help');
button?.addEventListener('click', async () => {
  await definePortalElements('portal-live-chat');
  document.body.append(document.createElement('portal-live-chat'));
});
