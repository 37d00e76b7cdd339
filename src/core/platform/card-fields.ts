/** Card or bank fields of the payment company. Our code cannot read what is typed there. */
export interface CardFields {
  /** @param container element in the light DOM: payment companies refuse shadow roots */
  mount(container: HTMLElement): void;
  /**
   * @returns the payment company's token of the card or mandate; null when the input is invalid, which the fields show
   * @throws PaymentProviderUnreachableError
   */
  tokenize(): Promise<string | null>;
  focus(): void;
  remove(): void;
}

export interface CardFieldsOptions {
  kind: 'card' | 'debit';
  lang: string;
  isDark: boolean;
  /** Called when Enter was pressed in a field. */
  onSubmit: () => void;
  onReady: () => void;
  onFailed: () => void;
}

export class PaymentProviderUnreachableError extends Error {}
