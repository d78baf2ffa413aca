/** Returns the address to open after signing in to join: the program's page with the form open. */
export const joinPath = (id: string): string => `/raccolta/${id}?partecipa=1`
