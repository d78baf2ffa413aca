/** Side of the QR code in CSS pixels, below and from 768 px. */
export const QR_PX = { narrow: 380, wide: 310 } as const
