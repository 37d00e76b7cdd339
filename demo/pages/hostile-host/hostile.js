// A host with shortcuts on plain keys, extended prototypes and globals with common names.
window.hostKeys = [];
document.addEventListener('keydown', (event) => window.hostKeys.push(event.key));
Array.prototype.last = function last() {
  return this[this.length - 1];
};
// Not enumerable: zod and much else walk objects with for…in (docs/decisions/0006).
Object.defineProperty(Object.prototype, 'polluted', { value: 'by the host', configurable: true });
window.React = window.process = window.module = { hostile: true };
