import { render } from 'preact';
import { Shop } from './shop';
import './portal';

const app = document.getElementById('app');
if (app) render(<Shop />, app);
