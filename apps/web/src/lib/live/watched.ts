/** The items that the stream watches besides the caller's own events. */
export interface Watched {
  readonly deal?: string | undefined
  readonly program?: string | undefined
}
