import { expect, it } from 'vitest'
import { cn } from './cn.ts'

it('the later of two utilities for the same property wins', () => {
  expect(cn('size-10 bg-sunken text-14', 'size-8 text-12')).toBe('bg-sunken size-8 text-12')
  expect(cn('h-12 w-full', 'size-8')).toBe('size-8')
  expect(cn('px-4 py-2', 'p-6')).toBe('p-6')
  expect(cn('rounded-full', 'rounded-lg')).toBe('rounded-lg')
})

it('size and colour of text do not replace each other, nor do utilities with different variants', () => {
  expect(cn('text-14 text-ink', 'text-ink-2')).toBe('text-14 text-ink-2')
  expect(cn('hidden', 'md:flex')).toBe('hidden md:flex')
  expect(cn('md:p-2', 'p-4')).toBe('md:p-2 p-4')
  expect(cn('p-4', 'px-2')).toBe('p-4 px-2')
  expect(cn('text-balance text-center text-23')).toBe('text-balance text-center text-23')
})

it('arbitrary variants keep their brackets; absent classes are left out', () => {
  expect(cn('[&>svg]:size-5 size-4', false, undefined, null, '[&>svg]:size-6')).toBe('size-4 [&>svg]:size-6')
  expect(cn('')).toBe('')
})
