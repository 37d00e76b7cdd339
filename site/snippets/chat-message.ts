import 'portal-elements/portal-live-chat';

const chat = document.querySelector('portal-live-chat');

chat?.addEventListener('portal-chat-message', ({ detail }) => {
  if (detail.from === 'agent' && document.hidden) document.title = 'Support has answered';
});
