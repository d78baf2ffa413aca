import { readStored, writeStored } from '~/lib/storage.ts'

const keyOf = (userId: string): string => `points-told:${userId}`

/** Whether this account was told in this browser what BrandPoints are for. */
export const wasToldOfPoints = (userId: string): boolean => readStored(keyOf(userId)) !== null
export const rememberPointsTold = (userId: string): void => writeStored(keyOf(userId), '1')
