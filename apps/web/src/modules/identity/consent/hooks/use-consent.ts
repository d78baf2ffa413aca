import { useSyncExternalStore } from 'react'
import { currentConsent, onConsentChange } from '../model/consent.ts'

/**
 * Returns the choice made in this browser; null when not asked yet, so nothing optional may load
 * (R-011).
 */
export const useConsent = () => useSyncExternalStore(onConsentChange, currentConsent)
