import { createHash } from 'node:crypto'

/**
 * Tells whether a member is in the control group of an automation or campaign, which gets nothing:
 * SHA-256 of both ids, modulo 100, is below the share. A member is always in the same group.
 * @param share of a hundred, 0 to 50
 */
export function inControlGroup(originId: string, userId: string, share: number): boolean {
  return share > 0 && hundredth(`${originId}${userId}`) < share
}

/** Hashes a text to a number from 0 to 99, each equally often. */
export const hundredth = (text: string): number =>
  Number(BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) % 100n)
