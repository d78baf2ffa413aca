import { expect, it, vi } from 'vitest'
import { tellSuccess } from './tell-success.ts'
import { toast } from './toast.ts'

it('R-577 a created or removed record shows Success; a 200 shows its own text or nothing', () => {
  const told = vi.spyOn(toast, 'success').mockReturnValue(undefined)
  tellSuccess(204)
  tellSuccess(201, 'Etichetta aggiunta')
  tellSuccess(200, 'Salvato')
  tellSuccess(200)
  expect(told.mock.calls).toEqual([
    ['Success', {}],
    ['Success', { description: 'Etichetta aggiunta' }],
    ['Salvato', {}],
  ])
  told.mockRestore()
})
