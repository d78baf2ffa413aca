/** Returns the public address of a program's page. */
export const programLink = (id: string): string => `${window.location.origin}/raccolta/${id}`
