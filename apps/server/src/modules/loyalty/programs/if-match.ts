import { AppError } from '../../../platform/errors.ts'

/**
 * Parses the version from `"3"`, `W/"3"` or 3. @throws AppError version_required, validation_failed
 */
export function versionOf(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new AppError('version_required')
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim()) ?? []
  if (version === undefined)
    throw new AppError('validation_failed', { fieldErrors: { 'If-Match': 'invalid' } })
  return Number(version)
}
