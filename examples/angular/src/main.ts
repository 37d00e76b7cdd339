import { bootstrapApplication } from '@angular/platform-browser';
import { Shop } from './shop';
import './portal';

bootstrapApplication(Shop).catch((error) => console.error(error));
