/** Returns the public address of a deal, which its QR opens. */
export const dealAddress = (id: string): string => `${location.origin}/deals?detail=${id}`
