import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { setConfirmation, withConfirmation } from './confirmation.ts'

const needed = () => new ApiError(403, 'confirmation_needed', 'Conferma')

it('asks once and tries again; without a confirmation the refusal stays', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed()).mockResolvedValue('done')
  const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const away = setConfirmation(ask)
  expect(await withConfirmation(work)).toBe('done')
  expect([work.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1])

  ask.mockResolvedValue(false)
  await expect(withConfirmation(() => Promise.reject(needed()))).rejects.toMatchObject({ status: 403 })
  away()
  await expect(withConfirmation(() => Promise.reject(needed()))).rejects.toMatchObject({ status: 403 })
})

it('a different refusal opens no question', async () => {
  const ask = vi.fn<() => Promise<boolean>>()
  const away = setConfirmation(ask)
  const wrong = new ApiError(403, 'password_wrong', 'No')
  await expect(withConfirmation(() => Promise.reject(wrong))).rejects.toBe(wrong)
  expect(ask).not.toHaveBeenCalled()
  away()
})
