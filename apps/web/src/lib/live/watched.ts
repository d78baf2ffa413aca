/** What the stream looks at beside one's own events. */
export interface Watched {
  readonly deal?: string | undefined
  readonly program?: string | undefined
}
