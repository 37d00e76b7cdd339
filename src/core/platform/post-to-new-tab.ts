/**
 * Opens a page in a new tab by a form post, so that the fields appear in no URL, log or history. The page gets no opener.
 * @returns false when the browser would block it because the click was too long ago
 */
export function postToNewTab(url: string, fields: Readonly<Record<string, string>>): boolean {
  if (navigator.userActivation && !navigator.userActivation.isActive) return false;
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: url,
    target: '_blank',
    hidden: true,
  });
  form.setAttribute('rel', 'noopener noreferrer');
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}
