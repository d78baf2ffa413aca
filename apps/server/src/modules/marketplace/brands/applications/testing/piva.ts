import { isPartitaIva } from '@vicino/domain/piva'

let last = 10_000_000

/** A well-formed P.IVA that no other test of this process uses. */
export function newPiva(): string {
  const body = String((last += 1)).padStart(10, '0')
  for (let digit = 0; digit < 10; digit += 1) {
    if (isPartitaIva(`${body}${digit}`)) return `${body}${digit}`
  }
  throw new Error('No check digit fits')
}
