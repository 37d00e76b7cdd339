import { createRoot } from 'react-dom/client';
import { Shop } from './shop';
import './portal';

const app = document.getElementById('app');
if (app) createRoot(app).render(<Shop />);
