import utilities from 'virtual:sheet';
import { appLayout } from '#core/theme/app.css.ts';
import { settling } from '#core/theme/settling.css.ts';
import { AppRoot } from '#screens/app/app.root.tsx';
// The fallback content of the slots `basket` and `chat`.
import '../define/portal-cart.ts';
import '../define/portal-live-chat.ts';
import { defineRoot } from './define-root.tsx';

const root = defineRoot('portal-app-root', AppRoot, utilities);

export const { create } = root;
export const sheets = [...root.sheets, appLayout, settling];
