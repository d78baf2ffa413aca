import { createHash } from 'node:crypto'

/**
 * Whether a member is in the control group of an automation or campaign, which is sent nothing: SHA-256 of both ids, modulo 100, is
 * below the share. The same member is always in the same group.
 *
 * @param share of a hundred, 0 to 50
 */
export function inControlGroup(originId: string, userId: string, share: number): boolean {
  return share > 0 && hundredth(`${originId}${userId}`) < share
}

/** A number from 0 to 99 that follows from a text, each equally often. */
export const hundredth = (text: string): number =>
  Number(BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) % 100n)
