import { beforeEach, expect, it, vi } from 'vitest';
import { openCardFields, openChallenge } from '#core/billing/card-fields.store.ts';

const settings = vi.hoisted(() => ({ kind: 'frame', publishable_key: null, frame_url: 'https://pay.example' }));
const frames = vi.hoisted(() => ({ showFrameChallenge: vi.fn(() => () => {}), createFrameCardFields: vi.fn() }));
vi.mock('#core/billing/billing.store.ts', () => ({ paymentSettings: { get: async () => settings } }));
vi.mock('#core/platform/payment-frame.ts', () => frames);

beforeEach(() => {
  settings.frame_url = 'https://pay.example';
  vi.clearAllMocks();
});

const container = {} as HTMLElement;
const challenge = (action: string) => openChallenge(action, container, { lang: 'en', isDark: false, onDone: () => {} });

it("shows a challenge of the payment company's own host", async () => {
  await challenge('https://pay.example/challenge/1');
  expect(frames.showFrameChallenge).toHaveBeenCalledOnce();
});

it.each(['https://foreign.example/challenge/1', 'https://pay.example@foreign.example/', 'javascript:alert(1)', ''])(
  'refuses a challenge at %j, and shows the customer why',
  async (action) => {
    await expect(challenge(action)).rejects.toThrow();
    expect(frames.showFrameChallenge).not.toHaveBeenCalled();
  },
);

it.each(['http://pay.example', 'https://user@pay.example', 'javascript:alert(1)'])(
  'takes no card numbers in a frame at %j',
  async (frameUrl) => {
    settings.frame_url = frameUrl;
    await expect(openCardFields({ kind: 'card' } as Parameters<typeof openCardFields>[0])).rejects.toThrow();
    expect(frames.createFrameCardFields).not.toHaveBeenCalled();
  },
);
