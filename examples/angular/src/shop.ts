import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core';
import type { CartError, PortalCart } from 'portal-elements';

@Component({
  selector: 'app-shop',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: './shop.html',
})
export class Shop {
  protected readonly cart = viewChild.required<ElementRef<PortalCart>>('cart');
  protected readonly count = signal(0);
  protected readonly status = signal('');

  protected async buyMailTeam(quantity: number) {
    try {
      await this.cart().nativeElement.add({ product: 22, term: 'yearly', quantity });
      this.status.set('Mail Team is in the basket');
    } catch (error) {
      this.status.set((error as CartError).message);
    }
  }
}
