/** How a client stores its refresh token: a browser in a cookie, an app in its own store. */
export type ClientKind = 'web' | 'native'

export interface Client {
  readonly kind: ClientKind
  readonly userAgent: string
}
