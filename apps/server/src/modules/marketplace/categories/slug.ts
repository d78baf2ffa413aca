import { AppError } from '../../../platform/errors.ts'

/**
 * Turns a category's name into a part of addresses: "Caffè & bar" → "caffe-bar".
 * @throws AppError validation_failed for a name without letters and digits
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const slug = plain.replace(/^-/, '').replace(/-$/, '')
  if (slug === '') throw new AppError('validation_failed', { fieldErrors: { 'name.it': 'invalid' } })
  return slug
}
