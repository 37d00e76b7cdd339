// Adds a record to a zone that the provider does not host.
const form = document.querySelector('form');
const state = document.querySelector('#state');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  state.textContent = 'Adding…';
  try {
    const response = await fetch(`${form.dataset.api}/__demo/dns`, {
      method: 'POST',
      headers: { 'X-Demo': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const { message, errors } = await response.json();
    state.textContent = errors ? Object.values(errors).flat().join(' ') : `${message}.`;
    if (response.ok) form.elements.value.value = '';
  } catch {
    state.textContent = 'The provider does not answer. Try again.';
  }
});
