import { z } from 'zod'

/**
 * Euros with two decimals, as the API sends and takes them; the server calculates in integer cents.
 */
export const eurosSchema = z.number().min(0).max(1_000_000).multipleOf(0.01)
