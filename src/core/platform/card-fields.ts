/** Where card numbers are typed: fields of the payment company, in the page's light DOM, which our code cannot read. */
export interface CardFields {
  /** Puts the fields into a place in the light DOM: payment companies refuse shadow roots. */
  mount(container: HTMLElement): void;
  /** What the payment company knows the card or mandate by; null when something is wrong, which the fields say themselves. @throws when it cannot be reached */
  tokenize(): Promise<string | null>;
  focus(): void;
  remove(): void;
}

export interface CardFieldsOptions {
  kind: 'card' | 'debit';
  lang: string;
  isDark: boolean;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
  onReady: () => void;
  onFailed: () => void;
}

export class PaymentProviderUnreachableError extends Error {}
