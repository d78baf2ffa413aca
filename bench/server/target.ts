/** A server that is measured: where it answers and the token that its requests carry. */
export interface Target {
  readonly address: string
  readonly token: string
}
