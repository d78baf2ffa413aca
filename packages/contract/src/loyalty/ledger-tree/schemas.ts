import { RECEIPT_FORMAT } from '@vicino/domain/ledger-tree/receipts'
import { z } from 'zod'

/** Base64 with padding. */
const base64 = z.string().max(64)
const count = z.int().min(0)

/** A file that anyone can check (docs/modules/loyalty.md, "A ledger that anyone can check"). */
export const receiptSchema = z.object({
  format: z.literal(RECEIPT_FORMAT),
  version: z.literal(1),
  /** The signed checkpoint to which the proofs lead (C2SP tlog-checkpoint). */
  checkpoint: z.string(),
  entries: z.array(
    z.object({
      /** The movement as JSON text, as it was hashed. */
      content: z.string(),
      salt: base64,
      /** Its place in the ledger, from 0. */
      index: count,
      /** Hashes from the leaf’s sibling up (RFC 9162 §2.1.3.1). */
      proof: z.array(base64),
    }),
  ),
})

export const consistencySchema = z.object({
  from: count,
  to: count,
  /** Hashes of the consistency proof (RFC 9162 §2.1.4.1). */
  proof: z.array(base64),
})

/** A size of the ledger: how many leaves a checkpoint has. */
export const sizeSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
