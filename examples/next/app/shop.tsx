'use client';

import type { CartError, PortalCart } from 'portal-elements';
import type {} from 'portal-elements/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export function Shop({ children }: { children: ReactNode }) {
  const cart = useRef<PortalCart>(null);
  const [count, setCount] = useState(0);
  const [quantity, setQuantity] = useState('1');
  const [status, setStatus] = useState('');

  // React leaves listeners of custom elements out when it hydrates (react/react#35446), so these are not props.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('portal-cart-change', ({ detail }) => setCount(detail.count), { signal });
    document.addEventListener('portal-domain-select', ({ detail }) => setStatus(`You chose ${detail.domain}`), {
      signal,
    });
    return () => controller.abort();
  }, []);

  async function buyMailTeam(event: FormEvent) {
    event.preventDefault();
    try {
      await cart.current?.add({ product: 22, term: 'yearly', quantity: Number(quantity) });
      setStatus('Mail Team is in the basket');
    } catch (error) {
      setStatus((error as CartError).message);
    }
  }

  return (
    <>
      <header>
        <h1>Harbour Web Co-op</h1>
        <portal-cart ref={cart} compact />
      </header>
      <main>
        <h2>Your domain</h2>
        <portal-domain-search />
        {children}
        <form onSubmit={buyMailTeam}>
          <label>
            Number of{' '}
            <input type="number" value={quantity} onChange={(event) => setQuantity(event.currentTarget.value)} />
          </label>
          <button type="submit">Buy Mail Team</button>
        </form>
        <p>Products in the basket: {count}</p>
        <p role="status">{status}</p>
      </main>
    </>
  );
}
