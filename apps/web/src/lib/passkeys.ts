import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The library is loaded when a passkey is first used or made. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Whether passkeys can be made here: the browser knows them, and the page came over https (or from this machine). */
export function canMakePasskeys(): boolean {
  return knowsPasskeys() && window.isSecureContext
}

/** Whether the browser offers passkeys in the email field by itself. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/**
 * Opens the browser's window to sign in with a passkey; with `autofill` there is no window, and the call waits until a
 * passkey is chosen in a field. Ends an earlier wait. @throws what the browser throws, see passkeyFailure()
 */
export async function askPasskey(
  options: Record<string, unknown>,
  autofill = false,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadWebAuthn()
  // The cast is safe: the server makes these options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
}

/** Ends the wait of an autofill when nobody has chosen a passkey. */
export async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

/** Opens the browser's window for a new passkey. @throws what the browser throws, see passkeyFailure() */
export async function makePasskey(options: Record<string, unknown>): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadWebAuthn()
  // The cast is safe: the server makes these options with the same library.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/**
 * What a failure of the browser's window means, by the names of the WebAuthn standard; undefined for any other failure.
 * 'dismissed': the person closed the window, it found no passkey, or another wait took its place. 'exists': this device
 * has a passkey of the account. 'unable': no device that checks the person, or a page that may not ask.
 */
export function passkeyFailure(error: unknown): 'dismissed' | 'exists' | 'unable' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'dismissed'
  if (error.name === 'InvalidStateError') return 'exists'
  return ['ConstraintError', 'NotSupportedError', 'SecurityError'].includes(error.name) ? 'unable' : undefined
}
