// Settings that a host page can make for all elements. Here they come from the URL: `?lang=de`, `?auth=local`.
import { configurePortal } from '/dist/index.js';

const query = new URLSearchParams(location.search);
const lang = query.get('lang');
if (lang && /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(lang)) configurePortal({ lang });
if (query.get('auth') === 'local') configurePortal({ auth: { variant: 'local' } });
