// Renders dist/provider-contract.json for people.
const contract = await fetch('/dist/provider-contract.json').then((response) => response.json());
const main = document.querySelector('#contract');
const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
const groups = new Map();
let total = 0;
for (const [path, methods] of Object.entries(contract.paths)) {
  for (const [method, call] of Object.entries(methods)) {
    total++;
    const tag = call.tags[0];
    groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, call }]);
  }
}
document.querySelector('#total').textContent = `${total} calls`;
function drawCall({ method, path, call }) {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.append(element('b', method), element('code', path), element('span', call.summary));
  if (call['x-assumed']) summary.append(element('em', 'assumed'));
  const { summary: _, tags: __, ...rest } = call;
  const text = element('pre', JSON.stringify(rest, null, 2));
  text.tabIndex = 0;
  details.append(summary, text);
  return details;
}
for (const [tag, calls] of groups) {
  const section = document.createElement('section');
  section.append(element('h2', tag), ...calls.map(drawCall));
  // What is out of sight is laid out once it is scrolled to: a closed call is some 50 pixels high.
  section.style.containIntrinsicHeight = `auto ${calls.length * 50}px`;
  main.append(section);
  // A press is answered between two groups.
  await new Promise((resolve) => setTimeout(resolve));
}
