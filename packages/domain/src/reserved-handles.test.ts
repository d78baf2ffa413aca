import { expect, it } from 'vitest'
import { isReservedHandle } from './reserved-handles.ts'

it.each(['admin', 'Admin', 'vicino', 'v.i.c.i.n.o', '_assistenza_', 'support', 'no_reply'])(
  '%s is reserved',
  (handle) => expect(isReservedHandle(handle)).toBe(true),
)

it.each(['giulia', 'vicino.di.casa', 'admin42', 'supporter', 'infondo'])('%s is free', (handle) =>
  expect(isReservedHandle(handle)).toBe(false),
)
