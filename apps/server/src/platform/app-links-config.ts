import { z } from 'zod'
import { listOf } from './settings.ts'

/** The native apps that open this installation's links. */
export interface AppLinks {
  /** As published; fingerprints are SHA-256 of the certificates that sign it. */
  readonly android: { readonly packageName: string; readonly fingerprints: readonly string[] } | null
  /** Team and bundle: ABCDE12345.it.vicino.app. */
  readonly appleAppId: string | null
}

const FINGERPRINT = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/

export const appLinksEnvironment = {
  ANDROID_APP_PACKAGE: z
    .string()
    .regex(/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/, 'must look like it.vicino.app')
    .optional(),
  /** SHA-256 fingerprints, AA:BB:…, separated by commas. */
  ANDROID_APP_CERTIFICATES: z
    .string()
    .refine(
      (text) => listOf(text).length > 0 && listOf(text).every((one) => FINGERPRINT.test(one)),
      'must be SHA-256 fingerprints as keytool prints them: AA:BB:…',
    )
    .optional(),
  APPLE_APP_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}(?:\.[\w-]+)+$/, 'must look like ABCDE12345.it.vicino.app')
    .optional(),
} as const

/** Reads the settings of native apps. */
export const appLinksOf = (values: z.output<z.ZodObject<typeof appLinksEnvironment>>): AppLinks => ({
  android:
    values.ANDROID_APP_PACKAGE === undefined || values.ANDROID_APP_CERTIFICATES === undefined
      ? null
      : {
          packageName: values.ANDROID_APP_PACKAGE,
          fingerprints: listOf(values.ANDROID_APP_CERTIFICATES),
        },
  appleAppId: values.APPLE_APP_ID ?? null,
})
