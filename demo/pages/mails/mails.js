// Lists what the reference provider would have mailed.
const list = document.querySelector('#mails');
const state = document.querySelector('#state');
const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
try {
  const response = await fetch(`${list.dataset.api}/__demo/mails`, { headers: { 'X-Demo': '1' } });
  const { mails } = await response.json();
  for (const { to, subject, body, created_at } of mails) {
    const mail = document.createElement('li');
    const text = element('pre', body);
    text.tabIndex = 0;
    mail.append(element('h2', subject), element('p', `To ${to}, ${new Date(created_at).toLocaleString()}`), text);
    list.append(mail);
  }
  state.textContent = mails.length ? '' : 'Nothing yet.';
} catch {
  state.textContent = 'The provider does not answer. Reload the page to try again.';
}
