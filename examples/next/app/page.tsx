import { Shop } from './shop';

/** A server component. A product button is plain markup, so that it needs no script of the page. */
export default function Page() {
  return (
    <Shop>
      <h2>Your mail</h2>
      <button type="button" data-portal-product="21" data-portal-term="yearly">
        Buy Mail Start
      </button>
    </Shop>
  );
}
