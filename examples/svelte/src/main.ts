import { mount } from 'svelte';
import Shop from './Shop.svelte';
import './portal';

const target = document.getElementById('app');
if (target) mount(Shop, { target });
