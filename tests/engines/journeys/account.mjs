/** Signing in, signing up, and moving about in the portal. */
export const accountJourneys = [
  {
    path: '/',
    name: 'the portal signs in and shows the dashboard',
    async run() {
      const { find, until, signIn } = window.pageHelpers;
      await signIn('support@example.test');
      await until(() => find('h1')?.textContent.includes('Welcome back, Sophie'), 'the dashboard');
      await until(() => find('.counter-grid')?.textContent.match(/Tickets\s*\d/), 'a counter');
    },
  },
  {
    path: '/auth/sign-up',
    name: 'somebody registers, sees how strong the password is, and is signed in',
    async run() {
      const { find, type, press, until } = window.pageHelpers;
      const email = `engine-${Date.now().toString(36)}@example.test`;
      await type('input[name=firstname]', 'Enzo');
      await type('input[name=lastname]', 'Moteur');
      await type('input[name=email]', email);
      await type('input[name=password]', 'Password123!');
      await until(
        () => find('[role=meter][aria-label="Password strength"]')?.getAttribute('aria-valuetext') === 'Weak',
        'the strength',
      );
      await type('input[name=password]', 'Quartz-Meadow-41!');
      await type('input[name=password_again]', 'Quartz-Meadow-41!');
      await press('input[name=terms]');
      await press('button', (button) => button.textContent === 'Create account');
      await until(() => find('h1')?.textContent === 'Welcome back, Enzo', 'the dashboard');
      await press('a', (link) => link.textContent === 'Team');
      await until(() => find('table')?.textContent.includes(email), 'the members');
    },
  },
  {
    path: '/?lang=de',
    name: 'the portal is in German, and a wrong sign-in is reported',
    async run() {
      const { find, type, press, until } = window.pageHelpers;
      await until(() => find('button[type=submit]')?.textContent === 'ANMELDEN', 'the German form');
      await type('input[name=login]', 'owner@example.test');
      await type('input[name=password]', 'wrong');
      await press('button[type=submit]');
      await until(() => find('form [role=alert]')?.textContent.includes('falsch'), 'the error');
    },
  },
  {
    path: `/invite-accept/${'a'.repeat(43)}`,
    name: 'an unknown invite is reported',
    async run() {
      const { find, until } = window.pageHelpers;
      await until(() => find('h1')?.textContent === 'This invite is no longer valid', 'the message on the invite');
    },
  },
  {
    path: '/?brand=gb',
    name: 'a moving customer has the provider preselected, signs in and is led through onboarding',
    async run() {
      const { find, type, press, until } = window.pageHelpers;
      await type('input[name=login]', 'gb-three@example.test');
      await type('input[name=password]', 'Portal-Demo-2026!');
      await until(() => find('select[name=group]')?.value === '1', 'the provider');
      await press('button[type=submit]');
      await press('button', (button) => button.textContent === 'Continue');
      await until(() => find('h1')?.textContent === 'Almost done', 'onboarding');
    },
  },
  {
    path: '/',
    name: 'a member of several teams chooses one, and changes to another from the header',
    async run() {
      const { find, press, until, signIn } = window.pageHelpers;
      await signIn('teams@example.test');
      await press('button', (button) => button.textContent.includes('Tidewater Sailing Club'));
      await until(() => find('h1')?.textContent === 'Welcome back, Theo', 'the dashboard');
      await press('header [aria-haspopup=menu]', (button) => button.textContent.includes('Theo'));
      await press('[role=menuitem]', (item) => item.textContent.includes('Marsh & Daughters'));
      await until(
        () => find('header [aria-haspopup=menu]', (button) => button.textContent.includes('Marsh & Daughters')),
        'the other team',
      );
    },
  },
  {
    path: '/',
    name: 'a wrong second factor is reported, and a right one signs in',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      // RFC 6238 with the demo's printed secret
      const bits = [...'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']
        .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
        .join('');
      const key = Uint8Array.from(bits.match(/.{8}/g), (byte) => Number.parseInt(byte, 2));
      const counter = new DataView(new ArrayBuffer(8));
      // The code of the next step, which no other journey can have used.
      counter.setUint32(4, Math.floor(Date.now() / 30_000) + (navigator.userAgent.includes('Firefox') ? 0 : 1));
      const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
      const digest = new DataView(await crypto.subtle.sign('HMAC', hmac, counter.buffer));
      const code = String((digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
      await signIn('twofactor@example.test');
      await type('input[name=code]', code === '000000' ? '000001' : '000000');
      await press('button[type=submit]');
      await until(
        () => find('form')?.textContent.includes('The code is wrong or has expired.'),
        'the message on the code',
      );
      await type('input[name=code]', code);
      await press('button[type=submit]');
      await until(() => find('h1')?.textContent === 'Welcome back, Tara', 'the dashboard');
    },
  },
  {
    path: '/',
    name: 'a forbidden page says so, and the palette finds the allowed ones',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      await signIn('billing@example.test');
      await until(() => find('h1')?.textContent === 'Welcome back, Bilal', 'the dashboard');
      find('portal-app').navigate('/team/details-users');
      await until(() => find('dialog')?.textContent.includes('Access Denied'), 'the refusal');
      await press('dialog button', (button) => button.textContent === 'BACK');
      await until(() => !find('dialog'), 'home');
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      await type('[role=combobox]', 'extra');
      await press('[role=option]', (option) => option.textContent.includes('Extra support'));
      await until(() => find('h1')?.textContent === 'Extra support', 'the page');
    },
  },
  {
    path: '/auth/recover-details',
    name: 'a reset link is requested, and everybody gets the same answer',
    async run() {
      const { find, type, press, until } = window.pageHelpers;
      await type('input[name=email]', 'nobody@example.test');
      await press('button[type=submit]');
      await until(
        () => find('[role=status]', (box) => box.textContent.includes('Check your email')),
        'the message on the mail',
      );
    },
  },
];
