import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The library is loaded when a passkey is first used or made. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Says whether this browser supports passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/**
 * Says whether passkeys can be made here: the browser supports them, and the page came over https
 * (or from this machine).
 */
export function canMakePasskeys(): boolean {
  return knowsPasskeys() && window.isSecureContext
}

/** Says whether this device itself can make a passkey, by fingerprint, face or PIN. */
export async function offersDevicePasskey(): Promise<boolean> {
  if (!canMakePasskeys()) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** Says whether the browser can offer passkeys in the email field. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/**
 * Opens the browser's window to sign in with a passkey. With `autofill` there is no window, and the
 * call waits until a passkey is chosen in a field. It ends an earlier wait.
 * @throws the browser's error, see passkeyFailure()
 */
export async function askPasskey(
  options: Record<string, unknown>,
  autofill = false,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadWebAuthn()
  // The cast is safe, because the server makes these options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
}

/** Ends the wait of an autofill when nobody has chosen a passkey. */
export async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

/**
 * Opens the browser's window for a new passkey.
 * @throws the browser's error, see passkeyFailure()
 */
export async function makePasskey(options: Record<string, unknown>): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadWebAuthn()
  // The cast is safe, because the server makes these options with the same library.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/**
 * Explains a failure of the browser's window, by the names of the WebAuthn standard; undefined for
 * any other failure. 'dismissed': the person closed the window, it found no passkey, or another
 * wait replaced it. 'exists': this device has a passkey of the account. 'unable': no device can
 * verify the person, or the page may not ask.
 */
export function passkeyFailure(error: unknown): 'dismissed' | 'exists' | 'unable' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'dismissed'
  if (error.name === 'InvalidStateError') return 'exists'
  return ['ConstraintError', 'NotSupportedError', 'SecurityError'].includes(error.name) ? 'unable' : undefined
}
