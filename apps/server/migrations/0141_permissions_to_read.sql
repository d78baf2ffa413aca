-- What is read of brands and people is a permission as well as what is written (docs/decisions/0090).
INSERT INTO permissions (id) VALUES
  ('program-LIST'), ('figures-READ'), ('conversation-LIST'), ('conversation-ANSWER'), ('till-LIST'), ('promoter-LIST'),
  ('display-LIST'), ('shop-LIST'), ('staff-LIST'), ('staff-EDIT'), ('company-READ');

-- The roles of the product hold what they could read before.
UPDATE roles r SET updated_at = now(), permissions = r.permissions || g.permissions
FROM (VALUES
  ('superAdmin', ARRAY['program-LIST', 'figures-READ', 'display-LIST', 'shop-LIST', 'company-READ']),
  ('brand', ARRAY['program-LIST', 'figures-READ', 'conversation-LIST', 'conversation-ANSWER', 'till-LIST', 'promoter-LIST',
    'display-LIST', 'shop-LIST', 'staff-LIST', 'staff-EDIT', 'company-READ']),
  ('brandManager', ARRAY['program-LIST', 'figures-READ', 'conversation-LIST', 'conversation-ANSWER', 'till-LIST', 'promoter-LIST',
    'display-LIST', 'shop-LIST', 'company-READ']),
  ('scanner', ARRAY['till-LIST'])
) AS g (base, permissions)
WHERE r.is_base AND r.base = g.base;

-- A role made on one of them gets a right to read where it may already do something with what is read, and no other: it was never
-- meant to see programs who may publish deals alone. Where nothing of it could be narrowed until now, a brand's owner keeps its
-- staff, and who answers reviews or writes to customers keeps the messages.
UPDATE roles r SET updated_at = now(), permissions = r.permissions || g.added
FROM (
  SELECT o.id, array_agg(DISTINCT x.given) AS added
  FROM roles o
  JOIN (VALUES
    ('program-LIST', ARRAY['superAdmin', 'brand', 'brandManager'], ARRAY['program-EDIT', 'program-END', 'customer-LIST',
      'customer-EDIT', 'customer-ADJUST', 'customer-EXPORT', 'customer-NOTIFY', 'automation-LIST', 'automation-EDIT', 'claim-LIST',
      'claim-DECIDE', 'missing-LIST', 'missing-DECIDE', 'referral-LIST', 'referral-DECIDE', 'coupon-LIST', 'coupon-EDIT',
      'coupon-ISSUE', 'key-EDIT', 'webhook-EDIT']),
    ('figures-READ', ARRAY['superAdmin', 'brand', 'brandManager'], ARRAY['program-EDIT', 'program-END', 'customer-LIST',
      'customer-EXPORT', 'display-EDIT']),
    ('display-LIST', ARRAY['superAdmin', 'brand', 'brandManager'], ARRAY['display-EDIT']),
    ('shop-LIST', ARRAY['superAdmin', 'brand', 'brandManager'], ARRAY['shop-EDIT', 'deal-CREATE', 'deal-EDIT', 'deal-EDIT_ALL',
      'deal-IMPORT', 'display-EDIT', 'program-EDIT', 'coupon-EDIT', 'key-EDIT', 'company-EDIT']),
    ('company-READ', ARRAY['superAdmin', 'brand', 'brandManager'], ARRAY['company-EDIT', 'program-EDIT', 'deal-CREATE',
      'customer-NOTIFY']),
    ('conversation-LIST', ARRAY['brand', 'brandManager'], ARRAY['review-ANSWER', 'customer-NOTIFY']),
    ('conversation-ANSWER', ARRAY['brand', 'brandManager'], ARRAY['review-ANSWER', 'customer-NOTIFY']),
    ('till-LIST', ARRAY['brand', 'brandManager', 'scanner'], ARRAY['code-CONFIRM', 'code-VOID', 'purchase-CREATE',
      'purchase-REFUND']),
    ('promoter-LIST', ARRAY['brand', 'brandManager'], ARRAY['promoter-EDIT', 'promoter-PAY'])
  ) AS x (given, bases, held) ON o.base = ANY (x.bases) AND o.permissions && x.held
  WHERE NOT o.is_base GROUP BY o.id
) AS g
WHERE r.id = g.id;
UPDATE roles SET updated_at = now(), permissions = permissions || ARRAY['staff-LIST', 'staff-EDIT'] WHERE NOT is_base AND base = 'brand';
UPDATE roles SET permissions = (SELECT array_agg(id) FROM permissions) WHERE is_base AND base = 'superAdmin';
