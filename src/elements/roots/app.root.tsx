import utilities from 'virtual:sheet';
import { appLayout } from '../../core/theme/app.css.ts';
import { AppRoot } from '../../screens/app/app.root.tsx';
import { definePortalCart } from '../portal-cart.ts';
import { definePortalLiveChat } from '../portal-live-chat.ts';
import { defineRoot } from './define-root.ts';

// The fallback content of the slots `basket` and `chat`.
definePortalCart();
definePortalLiveChat();

const root = defineRoot('portal-app-root', AppRoot, utilities);

export const { create } = root;
export const sheets = [...root.sheets, appLayout];
