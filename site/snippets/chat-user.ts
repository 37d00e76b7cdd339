import 'portal-elements/portal-live-chat';

const chat = document.querySelector('portal-live-chat');

/** A guest's name and email from your order form. */
document.querySelector<HTMLFormElement>('form.contact')?.addEventListener('change', (event) => {
  const form = new FormData(event.currentTarget as HTMLFormElement);
  chat?.setUser({ name: String(form.get('name')), email: String(form.get('email')) });
});

document.querySelector('#sign-out')?.addEventListener('click', () => void chat?.reset());
