import utilities from 'virtual:sheet';
import { DomainSearchRoot } from '#screens/domain-search/domain-search.root.tsx';
import { defineRoot } from './define-root.tsx';

export const { sheets, create } = defineRoot('portal-domain-search-root', DomainSearchRoot, utilities);
