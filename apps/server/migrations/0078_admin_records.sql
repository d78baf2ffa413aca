-- The superAdmin's sections of deals, products and Proof Posts: their lists, and why the platform took a deal back.

-- Why the platform withdrew a deal; null = nobody did, or its own brand.
ALTER TABLE deals ADD COLUMN withdrawn_reason text, ADD COLUMN withdrawn_text text NOT NULL DEFAULT '',
  ADD CHECK (withdrawn_reason IS NULL OR withdrawn_at IS NOT NULL);

-- GET /deal/list: those that were withdrawn, and words of deals that cannot be had any more. Words of the others are in deal_keys.
CREATE INDEX deals_withdrawn ON deals (created_at, id) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX deals_search_over ON deals USING gin (search) WHERE NOT active;

-- GET /product/list: by maker, and what is searched for. A line for each, as in the list of users.
CREATE INDEX products_by_maker ON products (plain_text(maker), id);
CREATE INDEX products_by_words_of_both ON products USING gin (plain_text(E'\n' || product_name || E'\n' || maker) gin_trgm_ops);

-- GET /post/record: its orders, those of a state, and words of posts that are not public
CREATE INDEX posts_by_creation ON posts (created_at, id);
CREATE INDEX posts_by_title ON posts (plain_text(title), id);
CREATE INDEX posts_by_state ON posts (state, created_at, id);
CREATE INDEX posts_search_other ON posts USING gin (search) WHERE state <> 'approved';
