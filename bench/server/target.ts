/** A measured server: its address, and the token of its requests. */
export interface Target {
  readonly address: string
  readonly token: string
}
