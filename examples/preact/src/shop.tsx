import type { CartError, PortalCart } from 'portal-elements';
import type {} from 'portal-elements/preact';
import { useRef, useState } from 'preact/hooks';

export function Shop() {
  const cart = useRef<PortalCart>(null);
  const [count, setCount] = useState(0);
  const [quantity, setQuantity] = useState('1');
  const [status, setStatus] = useState('');

  async function buyMailTeam(event: Event) {
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
        <portal-cart ref={cart} compact onportal-cart-change={({ detail }) => setCount(detail.count)} />
      </header>
      <main>
        <h2>Your domain</h2>
        <portal-domain-search onportal-domain-select={({ detail }) => setStatus(`You chose ${detail.domain}`)} />
        <h2>Your mail</h2>
        <button type="button" data-portal-product="21" data-portal-term="yearly">
          Buy Mail Start
        </button>
        <form onSubmit={buyMailTeam}>
          <label>
            Number of{' '}
            <input type="number" value={quantity} onInput={(event) => setQuantity(event.currentTarget.value)} />
          </label>
          <button type="submit">Buy Mail Team</button>
        </form>
        <p>Products in the basket: {count}</p>
        <p role="status">{status}</p>
      </main>
      <portal-live-chat />
    </>
  );
}
