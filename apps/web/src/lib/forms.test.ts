import { register } from '@vicino/contract/identity/auth/endpoints'
import { messageText } from '@vicino/contract/common/field-messages'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { bodyErrors, bodyResolver, fieldErrorText, serverFieldErrors } from './forms.ts'

const declared = { birthDate: '1990-02-28', acceptTerms: true } as const
const check = (values: { email: string; password: string; username: string }) =>
  bodyResolver(register)({ ...values, ...declared }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

it('the schema of its endpoint checks a form, with one error for each field', async () => {
  const { errors } = await check({ email: 'no', password: 'short', username: ' x' })
  expect(Object.keys(errors).toSorted()).toEqual(['email', 'password', 'username'])
  expect(errors.password?.message).toBe('password_weak')
  const good = { email: 'a@b.it', password: 'abcdefg1', username: 'Giulia' }
  expect(await check(good)).toEqual({ values: { ...good, ...declared }, errors: {} })
})

it('a field’s text: required if empty, a text for the schema’s key, the server’s text unchanged', () => {
  expect(fieldErrorText(undefined, '')).toBeUndefined()
  expect(fieldErrorText({ message: 'email' }, '')).toMatch(/Campo obbligatorio|Required/)
  expect(fieldErrorText({ message: 'email' }, 'x')).toMatch(/non valido|Not a valid/)
  expect(fieldErrorText({ message: 'Invalid input: expected …' }, 'x')).toMatch(/Valore non valido|Not valid/)
  expect(fieldErrorText({ message: 'too_big|99' }, '150')).toMatch(/al massimo 99|at most 99/)
  expect(fieldErrorText({ type: 'server', message: 'Già in uso' }, 'x')).toBe('Già in uso')
})

it('a limit is named, with the decimal sign of the language', () => {
  const endpoint = {
    body: z.object({ percent: z.int().max(99), price: z.number().min(0.01), name: z.string().max(5) }),
  }
  const errors = bodyErrors(endpoint, { percent: 150, price: 0, name: 'Panettiere' })
  expect([errors.percent, errors.price, errors.name].map((error) => error?.message)).toEqual([
    'too_big|99',
    'too_small|0.01',
    'too_long|5',
  ])
  expect(messageText('too_small|0.01', 'it')).toBe('Deve essere almeno 0,01')
  expect(messageText('too_small|0.01', 'en')).toBe('Must be at least 0.01')
})

it('R-581 a refusal about one field appears at that field', () => {
  expect(serverFieldErrors(new ApiError(409, 'email_taken', 'Esiste già'))).toEqual({ email: 'Esiste già' })
  const refused = new ApiError(400, 'validation_failed', 'Controlla', { password: 'Troppo corta' })
  expect(serverFieldErrors(refused)).toEqual({ password: 'Troppo corta' })
  expect(serverFieldErrors(new Error('x'))).toEqual({})
})
