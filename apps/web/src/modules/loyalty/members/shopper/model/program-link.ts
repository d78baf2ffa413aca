/** Where somebody who signs in to join comes back to: the page with its form open. */
export const joinPath = (id: string): string => `/raccolta/${id}?partecipa=1`
