import { readStored, writeStored } from '~/lib/storage.ts'

const keyOf = (userId: string): string => `points-told:${userId}`

/** Says whether this account has seen the explanation of BrandPoints in this browser. */
export const hasSeenPointsNote = (userId: string): boolean => readStored(keyOf(userId)) !== null
export const rememberPointsNote = (userId: string): void => writeStored(keyOf(userId), '1')
