import type { PortalCart, PortalEventMap } from 'portal-elements';
import 'portal-elements/portal-cart';
import 'portal-elements/portal-live-chat';
import type {} from 'portal-elements/react';
import { useRef, useState } from 'react';

export function App() {
  const cart = useRef<PortalCart>(null);
  const [count, setCount] = useState(0);
  const onChange = (event: PortalEventMap['portal-cart-change']) => setCount(event.detail.count);

  return (
    <>
      <header>
        {count} in your basket
        <portal-cart ref={cart} compact api-base="https://api.provider.example" onportal-cart-change={onChange} />
      </header>
      <button type="button" onClick={() => cart.current?.add({ product: 21, term: 'yearly' })}>
        Add Mail Start
      </button>
      <portal-live-chat api-base="https://api.provider.example" brand="gb" />
    </>
  );
}
