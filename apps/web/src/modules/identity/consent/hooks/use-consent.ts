import { useSyncExternalStore } from 'react'
import { currentConsent, onConsentChange } from '../model/consent.ts'

/** The choice made in this browser; null = not asked yet, nothing optional may load. */
export const useConsent = () => useSyncExternalStore(onConsentChange, currentConsent)
