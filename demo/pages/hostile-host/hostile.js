// A host with shortcuts on plain keys, extended prototypes and globals with common names.
window.hostKeys = [];
document.addEventListener('keydown', (event) => window.hostKeys.push(event.key));
Array.prototype.last = function last() {
  return this[this.length - 1];
};
Object.prototype.polluted = 'by the host';
window.React = window.process = window.module = { hostile: true };
