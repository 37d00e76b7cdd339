const BADGE_PATTERN = /^\(\d+\+?\) /;

/** Prefixes the page's title with the number of unseen messages; 0 removes the prefix. The host's title stays. */
export function setTitleBadge(count: number): void {
  const bare = document.title.replace(BADGE_PATTERN, '');
  const title = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
  if (document.title !== title) document.title = title;
}

/** Plays two soft notes. Silent when the browser requires a user gesture first. */
export function playSound(): void {
  try {
    const context = new AudioContext();
    const start = context.currentTime;
    [660, 880].forEach((frequency, index) => {
      const oscillator = context.createOscillator();
      const gainNode = context.createGain();
      const at = start + index * 0.12;
      oscillator.frequency.value = frequency;
      gainNode.gain.setValueAtTime(0, at);
      gainNode.gain.linearRampToValueAtTime(0.08, at + 0.02);
      gainNode.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
      oscillator.connect(gainNode).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + 0.26);
      if (index === 1) oscillator.onended = () => void context.close();
    });
  } catch {
    // There is no sound device, or it may not be used.
  }
}
