import { beforeEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { toast } from '~/lib/toast.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { reportError, setSessionOver } from './report-error.ts'

const sessionOver = vi.fn<() => void>()
const shown = vi.spyOn(toast, 'error').mockImplementation(() => {})

speakItalian()
beforeEach(() => {
  shown.mockClear()
  sessionOver.mockClear()
  setSessionOver(sessionOver)
})

it('R-579 a 401 ends the session and shows Sessione scaduta', () => {
  reportError(new ApiError(401, 'unauthenticated', 'x'))
  expect(sessionOver).toHaveBeenCalledOnce()
  expect(shown).toHaveBeenCalledExactlyOnceWith('Sessione scaduta')
})

it('R-581 another status shows Errore generico with the message', () => {
  reportError(new ApiError(500, 'internal', 'Errore con il server riprovare più tardi'))
  expect(shown).toHaveBeenCalledExactlyOnceWith('Errore generico: Errore con il server riprovare più tardi')
  expect(sessionOver).not.toHaveBeenCalled()
})

it('R-581 a status without a message of the server gets a translated text, never the browser’s', () => {
  reportError(new ApiError(502, 'unknown', ''))
  expect(shown).toHaveBeenLastCalledWith('Errore generico: Il servizio non risponde, riprova tra poco')
  reportError(new ApiError(413, 'unknown', ''))
  expect(shown).toHaveBeenLastCalledWith('Errore generico: Qualcosa è andato storto')
  reportError(new SyntaxError('Unexpected token <'))
  expect(shown).toHaveBeenLastCalledWith('Errore generico: Qualcosa è andato storto')
})

it('a refusal to staff in the account of somebody else says only why', () => {
  reportError(new ApiError(403, 'acting_not_allowed', 'Chi assiste non può farlo'))
  expect(shown).toHaveBeenCalledExactlyOnceWith('Chi assiste non può farlo')
})

it('R-578 a lost connection is reported as one', () => {
  reportError(new NetworkError(new TypeError('Failed to fetch')))
  expect(shown).toHaveBeenCalledExactlyOnceWith('Connessione assente. Riprova.')
})

it('a cancelled call is no error', () => {
  reportError(new DOMException('stopped', 'AbortError'))
  expect(shown).not.toHaveBeenCalled()
})
