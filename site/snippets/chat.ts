import 'portal-elements/portal-live-chat';

const chat = document.querySelector('portal-live-chat');

document.querySelector('#ask-us')?.addEventListener('click', () => chat?.show());

chat?.addEventListener('portal-chat-unread', ({ detail }) => {
  document.title = detail.count > 0 ? `(${detail.count}) Northwind` : 'Northwind';
});
