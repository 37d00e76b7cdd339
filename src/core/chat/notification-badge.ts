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
    [660, 880].forEach((pitch, index) => {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const at = start + index * 0.12;
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, at);
      loudness.gain.linearRampToValueAtTime(0.08, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
      tone.connect(loudness).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.26);
      if (index === 1) tone.onended = () => void context.close();
    });
  } catch {
    // There is no sound device, or it may not be used.
  }
}
