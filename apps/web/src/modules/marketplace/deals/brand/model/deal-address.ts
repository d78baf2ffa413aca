/** The public address of a deal, which its QR leads to. */
export const dealAddress = (id: string): string => `${location.origin}/deals?detail=${id}`
