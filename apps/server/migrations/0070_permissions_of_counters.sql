-- Tills, claims, purchases, customers, promoters, displays and what else brands write are permissions (docs/decisions/0090).
INSERT INTO permissions (id) VALUES
  ('customer-LIST'), ('customer-EDIT'), ('claim-LIST'), ('claim-DECIDE'), ('code-CONFIRM'), ('purchase-CREATE'),
  ('purchase-REFUND'), ('promoter-EDIT'), ('promoter-PAY'), ('promoter-SHARE'), ('display-EDIT'), ('shop-EDIT'),
  ('company-EDIT'), ('review-ANSWER');

-- Nobody's rights change with this migration: roles that were made before hold what their base holds of it, too.
UPDATE roles r SET updated_at = now(), permissions = r.permissions || g.permissions
FROM (VALUES
  ('superAdmin', ARRAY['customer-LIST', 'customer-EDIT', 'claim-LIST', 'claim-DECIDE', 'promoter-SHARE', 'display-EDIT',
    'shop-EDIT', 'company-EDIT']),
  ('brand', ARRAY['customer-LIST', 'customer-EDIT', 'claim-LIST', 'claim-DECIDE', 'code-CONFIRM', 'purchase-CREATE',
    'purchase-REFUND', 'promoter-EDIT', 'promoter-PAY', 'display-EDIT', 'shop-EDIT', 'company-EDIT', 'review-ANSWER']),
  ('brandManager', ARRAY['customer-LIST', 'customer-EDIT', 'claim-LIST', 'claim-DECIDE', 'code-CONFIRM', 'purchase-CREATE',
    'purchase-REFUND', 'promoter-EDIT', 'promoter-PAY', 'display-EDIT', 'shop-EDIT', 'review-ANSWER']),
  ('promoter', ARRAY['promoter-SHARE']),
  ('scanner', ARRAY['code-CONFIRM', 'purchase-CREATE', 'purchase-REFUND'])
) AS g (base, permissions)
WHERE r.base = g.base;
-- The role superAdmin allows everything, what no superAdmin's endpoint asks for as well.
UPDATE roles SET permissions = (SELECT array_agg(id) FROM permissions) WHERE is_base AND base = 'superAdmin';
