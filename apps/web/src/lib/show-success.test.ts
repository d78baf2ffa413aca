import { expect, it, vi } from 'vitest'
import { showSuccess } from './show-success.ts'
import { toast } from './toast.ts'

it('R-577 a created or removed record shows Success; a 200 shows its own text or nothing', () => {
  const toasts = vi.spyOn(toast, 'success').mockReturnValue(undefined)
  showSuccess(204)
  showSuccess(201, 'Etichetta aggiunta')
  showSuccess(200, 'Salvato')
  showSuccess(200)
  expect(toasts.mock.calls).toEqual([
    ['Success', {}],
    ['Success', { description: 'Etichetta aggiunta' }],
    ['Salvato', {}],
  ])
  toasts.mockRestore()
})
