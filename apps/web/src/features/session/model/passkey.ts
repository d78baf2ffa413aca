import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The code is loaded with the first passkey asked for. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Whether the browser offers passkeys in the email field by itself. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/** Opens the browser's passkey window, or with `autofill` waits until a passkey is chosen in a field. Ends an earlier wait. */
export async function askPasskey(
  options: Record<string, unknown>,
  autofill = false,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadWebAuthn()
  // The cast is safe: the server makes these options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
}

/** Ends the wait of an autofill that nobody has used. */
export async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

/** The person closed the browser's window, it found no passkey, or another wait took its place. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
