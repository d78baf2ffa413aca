import { sql } from 'kysely'

/**
 * The brand at whose tills a purchase or refund, the loyalty event `e`, was made; null for what is neither. A refund that found no
 * purchase is known by its receipt: that of a partner bears its id (receiptIn()).
 */
export const SELLER_OF_EVENT = sql`CASE e.type
  WHEN 'purchase' THEN (SELECT b.brand_id FROM purchases b WHERE b.program_id = e.program_id AND b.id = e.id)
  WHEN 'refund' THEN coalesce((SELECT b.brand_id FROM refunds r JOIN purchases b ON b.program_id = r.program_id AND b.id = r.purchase_id
      WHERE r.program_id = e.program_id AND r.event_id = e.id LIMIT 1),
    substring(e.external_id FROM '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):')::uuid) END`
