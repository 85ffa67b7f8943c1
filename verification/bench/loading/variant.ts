/** One of the variants that are compared. */
export interface LoadingVariant {
  name: string;
  url: string;
  stop: () => Promise<void>;
}
