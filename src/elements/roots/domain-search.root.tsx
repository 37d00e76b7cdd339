import utilities from 'virtual:sheet';
import { tableComponents } from '#core/theme/table.css.ts';
import { DomainSearchRoot } from '#screens/domain-search/domain-search.root.tsx';
import { defineRoot } from './define-root.tsx';

const root = defineRoot('portal-domain-search-root', DomainSearchRoot, utilities);

export const { create } = root;
export const sheets = [...root.sheets, tableComponents];
