import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Whether this browser can make passkeys: it knows them, and the page came over https (or from this machine). */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext
}

/** Opens the browser's window for a new passkey. Throws what the browser throws: see passkeyFailure(). */
export async function makePasskey(options: Record<string, unknown>): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The options are what the server's half of the same library has made.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** What a failure of the browser's window means, by the names of the standard; undefined for any other failure. */
export function passkeyFailure(error: unknown): 'dismissed' | 'exists' | 'unable' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'dismissed'
  if (error.name === 'InvalidStateError') return 'exists'
  // No device that checks the person, or a page that may not ask.
  return ['ConstraintError', 'NotSupportedError', 'SecurityError'].includes(error.name) ? 'unable' : undefined
}
