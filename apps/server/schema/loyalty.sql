-- Programs with their members, rewards, claims, coupons and metrics. Keys of programs and members
-- begin with program_id, so that a program's rows could move together to a database of their own
-- (program-keys.test.ts).

-- == Programs ==

-- Loyalty programs of brands.
CREATE TABLE programs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'active', 'ended', 'deleted')),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL CHECK (description <> ''),
  -- Address of an uploaded image
  image text NOT NULL CONSTRAINT programs_image_own CHECK (image ~ '^/[^/]'),
  legal_subject text NOT NULL,
  delegated_subject text NOT NULL DEFAULT '',
  piva text NOT NULL,
  sede_legale text NOT NULL,
  pec text NOT NULL,
  is_crossbrand boolean NOT NULL DEFAULT false,
  -- Calendar dates in Rome, both included, and the moments that follow from them: points are earned
  -- in [starts_at, ends_at), rewards are claimed before claims_until.
  start_date date NOT NULL,
  end_date date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  claims_until timestamptz NOT NULL,
  -- Each is the moment at which it was due, even when the job ran later
  scheduled_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  -- When the regular end was announced; only once
  wound_down_at timestamptz,
  -- 'prizes': prizes in the sense of the law on prize promotions; 'discounts_only': only discounts
  -- at the brand's own shops, for which no bond is due
  mode text NOT NULL DEFAULT 'prizes' CHECK (mode IN ('prizes', 'discounts_only')),
  -- The deposit of 20 % of the rewards' value {amount, kind, reference, receipt, date}, or the
  -- reason of the law why none is due {notDue, note}
  bond jsonb,
  -- Of an emergency cancellation: {reason, declarations, members, points, stamps, compensation};
  -- audit_log names the actor
  cancellation jsonb,
  -- A replay of imported history: not listed, no notifications
  sandbox boolean NOT NULL DEFAULT false,
  config_version integer NOT NULL DEFAULT 1 CHECK (config_version >= 1),
  regulation_version integer CHECK (regulation_version >= 1),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Percent of the points that a brand expects to be redeemed, until 90 days are measured. NULL =
  -- not declared
  redemption_percent smallint CHECK (redemption_percent BETWEEN 1 AND 100),
  CHECK (end_date > start_date),
  CHECK (end_date <= start_date + interval '5 years'),
  CHECK (starts_at < ends_at AND ends_at < claims_until),
  CHECK (status NOT IN ('active', 'ended') OR activated_at IS NOT NULL),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((status = 'deleted') = (cancelled_at IS NOT NULL AND cancellation IS NOT NULL))
);
-- GET /program, and the brand's active ones
CREATE INDEX programs_of_brand ON programs (brand_id, status, created_at DESC, id DESC);
-- Jobs: programs that begin, end and close
CREATE INDEX programs_starting ON programs (starts_at) WHERE status = 'scheduled';
CREATE INDEX programs_started ON programs (activated_at DESC, id) WHERE status = 'active' AND NOT sandbox;
CREATE INDEX programs_ending ON programs (ends_at) WHERE status = 'active';
CREATE INDEX programs_closing ON programs (claims_until) WHERE status = 'ended';
CREATE INDEX programs_name_look ON programs (look_key(name::text));

-- Versions of the mechanics: config is the JSON of packages/domain/src/loyalty/config.ts with its
-- defaults written out; sha256 is that of its canonical text.
CREATE TABLE program_versions (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  config jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  valid_from timestamptz NOT NULL,
  -- Differences from the version before: a list of {path, before, after, effect}
  diff jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (program_id, version)
);

-- Versions of a brand's tiers. A brand that never saved any has no row: its tiers are off.
CREATE TABLE tier_configs (
  brand_id uuid NOT NULL REFERENCES brands (id),
  version integer NOT NULL CHECK (version >= 1),
  config jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  valid_from timestamptz NOT NULL,
  -- The date from which a job switches the tiers off; null in the version that did this.
  disables_on date,
  PRIMARY KEY (brand_id, version)
);
-- Job: tiers to be switched off
CREATE INDEX tier_configs_disabling ON tier_configs (disables_on) WHERE disables_on IS NOT NULL;

-- == Figures of programs ==

-- Events of a program by calendar date in Rome and source ('purchase', 'review', …). Charts sum
-- these rows, never the ledger.
CREATE TABLE program_daily (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  day date NOT NULL,
  source text NOT NULL,
  points_issued bigint NOT NULL DEFAULT 0,
  points_reversed bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  points_expired bigint NOT NULL DEFAULT 0,
  stamps_issued bigint NOT NULL DEFAULT 0,
  stamps_reversed bigint NOT NULL DEFAULT 0,
  stamps_redeemed bigint NOT NULL DEFAULT 0,
  stamps_expired bigint NOT NULL DEFAULT 0,
  movements bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  joins bigint NOT NULL DEFAULT 0,
  leaves bigint NOT NULL DEFAULT 0,
  claims bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, day, source)
) WITH (fillfactor = 80);

-- program_daily by weeks from Monday, for the chart of a quarter. addFigures() writes both.
CREATE TABLE program_weekly (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  -- The Monday of the week
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  source text NOT NULL,
  points_issued bigint NOT NULL DEFAULT 0,
  points_reversed bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  points_expired bigint NOT NULL DEFAULT 0,
  stamps_issued bigint NOT NULL DEFAULT 0,
  stamps_reversed bigint NOT NULL DEFAULT 0,
  stamps_redeemed bigint NOT NULL DEFAULT 0,
  stamps_expired bigint NOT NULL DEFAULT 0,
  movements bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  joins bigint NOT NULL DEFAULT 0,
  leaves bigint NOT NULL DEFAULT 0,
  claims bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, week, source)
) WITH (fillfactor = 80);

-- program_daily by months in Rome, for charts of a year and more. addFigures() writes both.
CREATE TABLE program_monthly (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  -- The first day of the month
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  source text NOT NULL,
  points_issued bigint NOT NULL DEFAULT 0,
  points_reversed bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  points_expired bigint NOT NULL DEFAULT 0,
  stamps_issued bigint NOT NULL DEFAULT 0,
  stamps_reversed bigint NOT NULL DEFAULT 0,
  stamps_redeemed bigint NOT NULL DEFAULT 0,
  stamps_expired bigint NOT NULL DEFAULT 0,
  movements bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  joins bigint NOT NULL DEFAULT 0,
  leaves bigint NOT NULL DEFAULT 0,
  claims bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, month, source)
) WITH (fillfactor = 80);

-- The same sums since the beginning. Every program has its row from its creation on.
CREATE TABLE program_totals (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  participants bigint NOT NULL DEFAULT 0,
  points_issued bigint NOT NULL DEFAULT 0,
  points_reversed bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  points_expired bigint NOT NULL DEFAULT 0,
  stamps_issued bigint NOT NULL DEFAULT 0,
  stamps_reversed bigint NOT NULL DEFAULT 0,
  stamps_redeemed bigint NOT NULL DEFAULT 0,
  stamps_expired bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  rewards_redeemed bigint NOT NULL DEFAULT 0,
  -- Members with at least one claim, for the conversion rate
  claimers bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- The number of members in each tier; rank 0 is Bronze.
CREATE TABLE program_tiers (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  rank smallint NOT NULL CHECK (rank >= 0),
  members bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, rank)
) WITH (fillfactor = 50);

-- Metrics of a program that need all members; a job counts them at night.
CREATE TABLE program_nights (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  -- Calendar date in Rome of the count, and its moment
  day date NOT NULL,
  counted_at timestamptz NOT NULL,
  -- The points of members, and those that wait to be credited to them; debts of members are not
  -- subtracted
  points_held bigint NOT NULL CHECK (points_held >= 0),
  points_pending bigint NOT NULL CHECK (points_pending >= 0),
  -- A list of {month, members, active}: the members who joined in a month, and how many of them
  -- bought in it and in each month after it
  cohorts jsonb NOT NULL,
  -- Value of the open claims, counted at night with the members' points.
  open_claims_cents bigint NOT NULL DEFAULT 0 CHECK (open_claims_cents >= 0),
  -- Value without VAT of open claims and fulfilled rewards. Together with the liability of the
  -- points it is compared with the montepremi, which is also without VAT.
  open_claims_net_cents bigint NOT NULL DEFAULT 0 CHECK (open_claims_net_cents >= 0),
  used_net_cents bigint NOT NULL DEFAULT 0 CHECK (used_net_cents >= 0)
);

-- == Rewards ==

-- The rewards of a program, for which members collect points and stamps.
CREATE TABLE rewards (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('product', 'service', 'discount', 'experience', 'donation')),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL,
  -- Address of an uploaded image; null = none
  image text CONSTRAINT rewards_image_own CHECK (image ~ '^/[^/]'),
  points integer NOT NULL CHECK (points >= 0),
  stamps integer NOT NULL CHECK (stamps >= 0),
  money_cents integer NOT NULL CHECK (money_cents >= 0),
  -- Value of one unit, VAT included
  value_cents integer NOT NULL CHECK (value_cents > 0),
  vat_percent smallint NOT NULL CHECK (vat_percent IN (0, 4, 5, 10, 22)),
  -- null = unlimited; the prize pool then uses the estimate
  stock integer CHECK (stock >= 0),
  estimate integer CHECK (estimate >= 0),
  per_member integer CHECK (per_member >= 1),
  -- Lowest tier that can claim it; 0 = everybody
  min_rank smallint NOT NULL CHECK (min_rank >= 0),
  -- Calendar dates in Rome, both included; null = from the start of the program, until the end of
  -- claims
  visible_from date,
  visible_to date,
  fulfilment text NOT NULL CHECK (fulfilment IN ('store', 'shipping', 'digital')),
  -- In the brand's order; equal ones by id
  position integer NOT NULL CHECK (position >= 0),
  -- A removed reward stays for its versions and is shown nowhere
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'removed')),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- How often a member can claim it in a calendar period; both or neither
  per_period integer CHECK (per_period >= 1),
  period text CHECK (period IN ('day', 'week', 'month', 'year')),
  needs_approval boolean NOT NULL DEFAULT false,
  -- null = at once, or 30 where it is shipped
  ready_within_days smallint CHECK (ready_within_days BETWEEN 0 AND 180),
  -- Empty = all shops of the brand, all days (1 = Monday)
  pickup_shops uuid[] NOT NULL DEFAULT '{}',
  pickup_days smallint[] NOT NULL DEFAULT '{}' CHECK (pickup_days <@ '{1,2,3,4,5,6,7}'),
  segment_id uuid,
  -- The coupon that a claim of this reward gives.
  coupon_template_id uuid,
  -- Why texts that sound like money or a draw are neither, by the person who wrote them
  name_reason text CHECK (name_reason <> ''),
  -- Who gets a donation
  beneficiary text CHECK (beneficiary <> ''),
  PRIMARY KEY (program_id, id),
  CHECK (kind <> 'donation' OR beneficiary IS NOT NULL),
  CHECK (points > 0 OR stamps > 0),
  CHECK (money_cents < value_cents),
  CHECK (stock IS NOT NULL OR estimate IS NOT NULL),
  CHECK (visible_to >= visible_from),
  CHECK ((per_period IS NULL) = (period IS NULL)),
  CHECK (segment_id IS NULL OR state <> 'removed')
);
CREATE INDEX rewards_of_segment ON rewards (program_id, segment_id) WHERE segment_id IS NOT NULL;

-- Versions of each reward, with their start: the columns above as JSON, without order and times. A
-- claim keeps the version that it bought.
CREATE TABLE reward_versions (
  program_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  body jsonb NOT NULL,
  valid_from timestamptz NOT NULL,
  PRIMARY KEY (program_id, reward_id, version),
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id) ON DELETE CASCADE
);

-- Units of a reward, apart from its texts, so that the claims of a popular reward change only this
-- row, in place.
CREATE TABLE reward_stock (
  program_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  -- null = unlimited
  total integer CHECK (total >= 0),
  -- Units of open claims, and fulfilled units
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  claimed integer NOT NULL DEFAULT 0 CHECK (claimed >= 0),
  PRIMARY KEY (program_id, reward_id),
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id) ON DELETE CASCADE,
  CHECK (held + used <= total)
) WITH (fillfactor = 50);

-- == Regulations ==

-- Handwritten sections that replace generated ones or stand beside them; the document consists of
-- them and the program. A list of {id, title, blocks, basis}: basis is the SHA-256 of the generated
-- section that the handwritten one replaces.
CREATE TABLE regulation_drafts (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  -- Counts the changes, so that the second of two simultaneous editors is refused
  version integer NOT NULL CHECK (version >= 1),
  sections jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Published regulations of a program, a row for each version.
CREATE TABLE regulations (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- The document: title, cited versions, sections of typed blocks. sha256 is that of its canonical
  -- text.
  body jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- Its inputs: company, dates, mechanics, tiers, rewards. The next version is compared with them.
  terms jsonb NOT NULL,
  config_version integer NOT NULL,
  -- 0 = the brand had no saved tiers
  tier_version integer NOT NULL CHECK (tier_version >= 0),
  catalogue_sha256 text NOT NULL CHECK (catalogue_sha256 ~ '^[0-9a-f]{64}$'),
  -- Differences from the version before: a list of {path, before, after, effect}
  diff jsonb NOT NULL DEFAULT '[]',
  published_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, version),
  FOREIGN KEY (program_id, config_version) REFERENCES program_versions (program_id, version)
);

-- The PDFs of regulations that the brand has signed, one for each version.
CREATE TABLE signed_regulations (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  -- The valid version when the file was uploaded
  version integer NOT NULL,
  key text NOT NULL UNIQUE REFERENCES files (key),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, version),
  FOREIGN KEY (program_id, version) REFERENCES regulations (program_id, version) ON DELETE CASCADE
);

-- == Members ==

-- The busiest row of a member: every event of theirs locks it, so that events of one member take
-- turns. No index contains its changing columns, so that an update stays in its page.
CREATE TABLE members (
  program_id uuid NOT NULL REFERENCES programs (id),
  user_id uuid NOT NULL REFERENCES users (id),
  joined_at timestamptz NOT NULL,
  -- Null while they are a member.
  left_at timestamptz,
  -- The accepted regulation at joining; null where the program had none (imports).
  regulation_version integer,
  -- Tier from an import.
  tier_floor smallint NOT NULL DEFAULT 0,
  -- As of the last event or period: tier, current period and its measured value.
  tier_rank smallint NOT NULL DEFAULT 0,
  tier_period integer NOT NULL DEFAULT 0,
  status_points bigint NOT NULL DEFAULT 0,
  -- Number of purchases; it orders the next one.
  purchases integer NOT NULL DEFAULT 0,
  last_event_at timestamptz,
  PRIMARY KEY (program_id, user_id),
  CONSTRAINT members_keep_rules
    CHECK (least(tier_floor, tier_rank, purchases) >= 0 AND coalesce(left_at >= joined_at, true))
) WITH (fillfactor = 80);

-- The programs of a user, for the wallet and for personal dates (birthdays).
CREATE TABLE member_programs (
  user_id uuid NOT NULL REFERENCES users (id),
  program_id uuid NOT NULL REFERENCES programs (id),
  PRIMARY KEY (user_id, program_id)
);

-- Customers whom a till added by their telephone number. Each has an account without a sign-in until
-- they take the card into their own account, which then stands here.
CREATE TABLE phone_cards (
  brand_id uuid NOT NULL REFERENCES brands (id),
  phone text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  user_id uuid NOT NULL REFERENCES users (id),
  added_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  -- When the customer took it into their own account; null = not yet
  taken_at timestamptz,
  PRIMARY KEY (brand_id, phone),
  UNIQUE (brand_id, user_id)
);
CREATE INDEX phone_cards_of_user ON phone_cards (user_id);
CREATE INDEX phone_cards_by_adder ON phone_cards (added_by) WHERE added_by IS NOT NULL;
-- The limit of a day
CREATE INDEX phone_cards_by_day ON phone_cards (brand_id, created_at);

-- The code beside a member's QR, for a till that cannot scan. It is valid for some minutes, one per
-- person.
CREATE TABLE member_cards (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  code text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Sums that targets are computed from (packages/domain/src/loyalty/facts.ts), by kind: month (12 ×
-- year + month): spend_cents, points = sum of its day targets, social_points day (days since 1970):
-- points = sum of its purchases' raw points, qualifying purchases, social_points count:{rule and
-- period}: qualifying = how often; visit:{rule}: last_at
CREATE TABLE member_facts (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  period integer NOT NULL,
  spend_cents bigint NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0,
  qualifying integer NOT NULL DEFAULT 0,
  social_points bigint NOT NULL DEFAULT 0,
  last_at timestamptz,
  PRIMARY KEY (program_id, user_id, kind, period)
) WITH (fillfactor = 80);
-- The best customers of a month, and the buyers of a month
CREATE INDEX member_facts_of_month ON member_facts (program_id, period, spend_cents DESC, user_id)
  WHERE kind = 'month' AND spend_cents > 0;

-- Status points, spend and purchases of a member in a tier period, or of a day where tiers use
-- rolling months.
CREATE TABLE status_periods (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  period integer NOT NULL,
  status_points bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  purchases integer NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, user_id, period)
) WITH (fillfactor = 80);

-- Changes of tier, in the order in which they became known
CREATE TABLE tier_changes (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  from_rank smallint NOT NULL,
  to_rank smallint NOT NULL,
  -- The event that changed it; null where only time did.
  event_id uuid,
  tier_version integer NOT NULL,
  PRIMARY KEY (program_id, user_id, seq),
  CHECK (from_rank <> to_rank)
);
REVOKE UPDATE, DELETE, TRUNCATE ON tier_changes FROM PUBLIC, CURRENT_USER;

-- Awards that are given once: the mechanic, and its object. Rows stay when the award is reversed.
CREATE TABLE one_time_awards (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  mechanic text NOT NULL,
  object_id text NOT NULL,
  event_id uuid NOT NULL,
  reversed_at timestamptz,
  PRIMARY KEY (program_id, user_id, mechanic, object_id)
);
REVOKE DELETE, TRUNCATE ON one_time_awards FROM PUBLIC, CURRENT_USER;

-- Points that are decided but not spendable yet. `amount` falls with refunds, and to 0 when they
-- are credited or void.
CREATE TABLE pending_credits (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  event_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- The part that will never be credited: the member left, or the program was cancelled.
  void bigint NOT NULL DEFAULT 0 CHECK (void >= 0),
  matures_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (program_id, user_id, event_id)
);
CREATE INDEX pending_credits_due ON pending_credits (matures_at) WHERE amount > 0;

-- Programs whose members' points are forfeited, with the last member of the finished batches, so
-- that an interrupted run continues there.
CREATE TABLE program_lapses (
  program_id uuid PRIMARY KEY REFERENCES programs (id),
  -- cancelled, or closed: the end of claims
  cause text NOT NULL CHECK (cause IN ('cancelled', 'closed')),
  due_at timestamptz NOT NULL,
  -- Members up to this one are finished.
  after_member uuid,
  done_at timestamptz
);
CREATE INDEX program_lapses_open ON program_lapses (due_at) WHERE done_at IS NULL;

-- What each member of a program that was cancelled in an emergency receives for their points and
-- stamps.
CREATE TABLE program_compensations (
  program_id uuid NOT NULL REFERENCES programs (id),
  user_id uuid NOT NULL REFERENCES users (id),
  what text NOT NULL CHECK (what <> ''),
  worth_cents bigint NOT NULL CHECK (worth_cents >= 0),
  -- Last day, in Rome, on which the member has it
  due_on date NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  stamps bigint NOT NULL CHECK (stamps >= 0),
  created_at timestamptz NOT NULL,
  -- When the brand noted that the member has it, and who did
  settled_at timestamptz,
  settled_by uuid,
  PRIMARY KEY (program_id, user_id),
  CHECK ((settled_at IS NULL) = (settled_by IS NULL))
);

-- == Loyalty events and purchases ==

-- Events of members, each with its points or the reason why it earned none. (program, source,
-- external id) is its identity. The ledger has its points under its id (kinds loyalty-points,
-- loyalty-stamps), and the points that a refund took back under the refund's id.
CREATE TABLE loyalty_events (
  program_id uuid NOT NULL,
  source text NOT NULL,
  external_id text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- purchase, refund, award, visit, custom, adjustment, reversal
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  config_version integer NOT NULL,
  -- SHA-256 of the request: the same id with another body is refused.
  body_hash bytea NOT NULL,
  -- Further details of the event; for a purchase its own row has them.
  payload jsonb NOT NULL,
  -- Changes before debt, pending and forgiven points; all 0 for a refused event.
  points bigint NOT NULL,
  stamps bigint NOT NULL,
  status bigint NOT NULL,
  reason text,
  tier_before smallint NOT NULL,
  tier_after smallint NOT NULL,
  -- The steps with their items: rule, inputs, and the part that a limit removed.
  explanation jsonb NOT NULL,
  unmatched_cents bigint NOT NULL DEFAULT 0,
  -- Points, owed points and stamps afterwards, as in the answer.
  balance_after bigint NOT NULL,
  debt_after bigint NOT NULL,
  stamps_after bigint NOT NULL,
  -- How often the automatic reward was claimed afterwards
  auto_claims integer NOT NULL DEFAULT 0,
  actor_id uuid,
  PRIMARY KEY (program_id, source, external_id),
  CONSTRAINT loyalty_events_keep_rules
    CHECK (unmatched_cents >= 0 AND (reason IS NULL OR (points = 0 AND stamps = 0 AND status = 0)))
) PARTITION BY HASH (program_id);
DO $$
BEGIN
  FOR part IN 0 .. 15 LOOP
    EXECUTE format('CREATE TABLE loyalty_events_%s PARTITION OF loyalty_events FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
      lpad(part::text, 2, '0'), part);
  END LOOP;
END $$;
-- A member's history, newest first
CREATE INDEX loyalty_events_of_member ON loyalty_events (program_id, user_id, id DESC);
-- Events of tills on a day, for the list beside the till (R-220). Without it the list would read
-- every member of the brand.
CREATE INDEX loyalty_events_of_till ON loyalty_events (program_id, received_at)
  WHERE source IN ('till', 'till-refund', 'till-visit') AND reason IS NULL;
-- A receipt's number belongs to the register that printed it. When another register of the brand
-- has already used the number, the external id also contains its register after the sign 0x1f
-- (src/modules/loyalty/members/registers.ts). This separate index finds these events by their
-- number.
CREATE INDEX loyalty_events_at_registers ON loyalty_events (program_id, source, split_part(external_id, E'\x1f', 1))
  WHERE strpos(external_id, E'\x1f') > 0;
REVOKE UPDATE, DELETE, TRUNCATE ON loyalty_events FROM PUBLIC, CURRENT_USER;
GRANT UPDATE (user_id) ON loyalty_events TO CURRENT_USER;

-- Purchases under the id of their event, with their factors at that time. Refunds lower the
-- remaining amount and its points.
CREATE TABLE purchases (
  program_id uuid NOT NULL,
  id uuid NOT NULL,
  brand_id uuid NOT NULL,
  store_id uuid,
  user_id uuid NOT NULL,
  source text NOT NULL,
  external_id text NOT NULL,
  channel text NOT NULL,
  redemption_id uuid,
  occurred_at timestamptz NOT NULL,
  -- Calendar date in Rome; it decides the day, month and periods
  local_date date NOT NULL,
  arrival integer NOT NULL,
  amount_cents bigint NOT NULL,
  -- Each line's code, category, brand, quantity in thousandths, net cents, factor in thousandths
  lines jsonb NOT NULL,
  -- Remaining cents of each line, in their order, and of all of them
  remaining bigint[] NOT NULL,
  left_cents bigint NOT NULL,
  eligible_left bigint NOT NULL,
  is_qualifying boolean NOT NULL,
  tier_milli integer NOT NULL,
  tier_rank smallint NOT NULL,
  time_milli integer NOT NULL,
  time_rule text NOT NULL,
  config_version integer NOT NULL,
  raw_points bigint NOT NULL,
  stamps bigint NOT NULL,
  PRIMARY KEY (program_id, id),
  CONSTRAINT purchases_keep_rules
    CHECK (least(amount_cents - left_cents, left_cents - eligible_left, eligible_left, raw_points, stamps) >= 0)
) WITH (fillfactor = 90);
-- A redemption makes one purchase in each program
CREATE UNIQUE INDEX purchases_of_redemption ON purchases (redemption_id, program_id) WHERE redemption_id IS NOT NULL;
CREATE INDEX purchases_of_member ON purchases (program_id, user_id, occurred_at DESC, id DESC) INCLUDE (left_cents, brand_id);
-- Job: purchases whose lines still name products
CREATE INDEX purchases_named ON purchases (occurred_at)
  WHERE lines @? '$[*] ? (@.code != null || @.category != null || @.brand != null)';
REVOKE DELETE, TRUNCATE ON purchases FROM PUBLIC, CURRENT_USER;

-- Amounts that a refund took from purchases: a row for each purchase, and one without a purchase
-- for the rest that matched none.
CREATE TABLE refunds (
  program_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  purchase_id uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Cents taken from each line of the purchase
  allocated bigint[] NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, id)
);
CREATE INDEX refunds_of_purchase ON refunds (program_id, purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX refunds_of_event ON refunds (program_id, event_id);
REVOKE UPDATE, DELETE, TRUNCATE ON refunds FROM PUBLIC, CURRENT_USER;
GRANT UPDATE (user_id) ON refunds TO CURRENT_USER;

-- == Customers ==

-- One row per member of a program, with all columns by which a brand's table of customers sorts and
-- filters. refresh_member_stats() computes it from the other tables, so it may run any number of
-- times.
CREATE TABLE member_stats (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The username in lower case, NFC.
  username_key text COLLATE "C" NOT NULL,
  -- 0 none, 1 basic, 2 partial, 3 full (R-372)
  consent_class smallint NOT NULL CHECK (consent_class BETWEEN 0 AND 3),
  -- Joining, or an earlier imported purchase
  first_interaction_at timestamptz NOT NULL,
  proof_posts integer NOT NULL CHECK (proof_posts >= 0),
  reviews integer NOT NULL CHECK (reviews >= 0),
  redeemed_rewards integer NOT NULL CHECK (redeemed_rewards >= 0),
  stamps bigint NOT NULL CHECK (stamps >= 0),
  -- BrandPoints from this brand: for redemptions and Proof Posts
  bp bigint NOT NULL CHECK (bp >= 0),
  -- Purchases that were not fully refunded, their remaining sum, and the newest of them
  purchases integer NOT NULL CHECK (purchases >= 0),
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  points bigint NOT NULL CHECK (points >= 0),
  last_purchase_at timestamptz,
  tier_rank smallint NOT NULL CHECK (tier_rank >= 0),
  status_points bigint NOT NULL,
  joined_at timestamptz NOT NULL,
  -- Birthday as month × 100 + day, and the comune; null without the consent to profiling.
  birthday_md smallint,
  city text COLLATE "C",
  -- Members who never bought come last in either order.
  last_purchase_up timestamptz GENERATED ALWAYS AS (coalesce(last_purchase_at, 'infinity')) STORED,
  last_purchase_down timestamptz GENERATED ALWAYS AS (coalesce(last_purchase_at, '-infinity')) STORED,
  labels uuid[] NOT NULL DEFAULT '{}',
  -- The newest 32 purchases that were not fully refunded, the oldest first: their days in Rome
  -- (since 1970), and the cents of each and all newer ones together. A binary search thus finds the
  -- spend of the last n days without the purchases.
  bought_days integer[] NOT NULL DEFAULT '{}',
  bought_cents bigint[] NOT NULL DEFAULT '{}',
  -- The eighteenth birthday, from which segments may contain the member. Null = no consent to
  -- profiling, or no birth date.
  profiled_from date,
  -- When the row last changed, by the database's clock. Rows of a program are written one call after
  -- the other, so a reader in this order misses none.
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (program_id, user_id),
  CONSTRAINT member_stats_bought CHECK (cardinality(bought_days) = cardinality(bought_cents))
) WITH (fillfactor = 90);
-- The table's orders (R-363), each readable from either end; the index alone finds the page.
CREATE INDEX member_stats_username ON member_stats (program_id, username_key, user_id);
CREATE INDEX member_stats_consent ON member_stats (program_id, consent_class, user_id);
CREATE INDEX member_stats_first ON member_stats (program_id, first_interaction_at, user_id);
CREATE INDEX member_stats_proofs ON member_stats (program_id, proof_posts, user_id);
CREATE INDEX member_stats_reviews ON member_stats (program_id, reviews, user_id);
CREATE INDEX member_stats_rewards ON member_stats (program_id, redeemed_rewards, user_id);
CREATE INDEX member_stats_stamps ON member_stats (program_id, stamps, user_id);
CREATE INDEX member_stats_bp ON member_stats (program_id, bp, user_id);
CREATE INDEX member_stats_purchases ON member_stats (program_id, purchases, user_id);
CREATE INDEX member_stats_total ON member_stats (program_id, total_cents, user_id);
CREATE INDEX member_stats_points ON member_stats (program_id, points, user_id);
CREATE INDEX member_stats_last_up ON member_stats (program_id, last_purchase_up, user_id);
CREATE INDEX member_stats_last_down ON member_stats (program_id, last_purchase_down, user_id);
-- The order of systems that follow the changes; the tier is compared within the index.
CREATE INDEX member_stats_changed ON member_stats (program_id, changed_at, user_id, tier_rank);
CREATE INDEX member_stats_tier ON member_stats (program_id, tier_rank, user_id);
-- Counts the rows that the filters leave (R-365).
CREATE INDEX member_stats_filters ON member_stats (program_id, tier_rank, consent_class, total_cents, first_interaction_at);

-- The searched texts of customers (R-362), a line each, in the form of plain_text(): username and
-- handle of all; name and e-mail of those who consented to show them.
CREATE TABLE member_names (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (program_id, user_id)
);
CREATE INDEX member_names_words ON member_names USING gin (program_id, words gin_trgm_ops);

-- Sums over the rows of a program; triggers update them.
CREATE TABLE customer_totals (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  members bigint NOT NULL CHECK (members >= 0),
  proof_posts bigint NOT NULL CHECK (proof_posts >= 0),
  reviews bigint NOT NULL CHECK (reviews >= 0),
  purchases bigint NOT NULL CHECK (purchases >= 0),
  total_cents bigint NOT NULL CHECK (total_cents >= 0)
) WITH (fillfactor = 50);

-- Labels that a brand gives to some of its customers. At most 50 per program.
CREATE TABLE labels (
  id uuid NOT NULL DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  name citext NOT NULL CHECK (name <> ''),
  -- #rrggbb
  color text NOT NULL CHECK (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, name)
);

-- The labels of customers.
CREATE TABLE member_labels (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  label_id uuid NOT NULL,
  PRIMARY KEY (program_id, user_id, label_id),
  FOREIGN KEY (program_id, label_id) REFERENCES labels (program_id, id) ON DELETE CASCADE
);
-- Customers with a label, for its deletion
CREATE INDEX member_labels_of_label ON member_labels (program_id, label_id, user_id);

-- What people of the shop noted on a customer.
CREATE TABLE member_notes (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  id uuid NOT NULL DEFAULT uuidv7(),
  text text NOT NULL CHECK (text <> ''),
  -- Null when the author's account was erased
  written_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, user_id, id)
);
CREATE INDEX member_notes_by_author ON member_notes (written_by) WHERE written_by IS NOT NULL;

-- Groups of a brand's customers, in the language of packages/domain/src/loyalty/segments.ts.
CREATE TABLE segments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  name citext NOT NULL CHECK (name <> ''),
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (program_id, name),
  -- The key for rewards that only the customers of a segment see.
  UNIQUE (program_id, id)
);

-- == Imports of customers ==

-- Files of balances or purchases that a brand has uploaded for its customers.
CREATE TABLE customer_imports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  state text NOT NULL CHECK (state IN ('reading', 'preview', 'applying', 'applied', 'undoing', 'undone')),
  created_by uuid NOT NULL REFERENCES users (id),
  -- The reason that the customers read, from the confirmation
  reason text NOT NULL DEFAULT '',
  counts_for_level boolean NOT NULL DEFAULT false,
  confirmed_by uuid REFERENCES users (id),
  -- Number and sums of the rows by state, as of the last step
  summary jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  ended_at timestamptz,
  kind text NOT NULL DEFAULT 'balances' CHECK (kind IN ('balances', 'purchases')),
  CHECK ((confirmed_at IS NULL) = (state IN ('reading', 'preview')))
);
CREATE INDEX customer_imports_of_program ON customer_imports (program_id, id);
CREATE INDEX customer_imports_at_work ON customer_imports (id) WHERE state IN ('applying', 'undoing');
CREATE INDEX customer_imports_given_by ON customer_imports (confirmed_by, confirmed_at);
CREATE UNIQUE INDEX customer_imports_file ON customer_imports (program_id, kind, sha256) WHERE state <> 'undone';

-- Lines of a file. Data that names a person is kept only as long as needed: for customers the id,
-- for others the hash of their e-mail until they join, for refused lines the cells.
CREATE TABLE customer_import_rows (
  import_id uuid NOT NULL REFERENCES customer_imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  state text NOT NULL CHECK (state IN ('refused', 'ready', 'waiting', 'given', 'undone', 'kept')),
  reason text,
  user_id uuid,
  -- The hash of imported_email()
  email_hash bytea,
  reference text,
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  stamps integer NOT NULL DEFAULT 0 CHECK (stamps >= 0),
  label_id uuid,
  -- For a refused line: customer, points, stamps, label, reference
  cells text[],
  event_id uuid,
  -- Whether this row gave the customer the label
  labelled boolean NOT NULL DEFAULT false,
  undone_points integer NOT NULL DEFAULT 0,
  undone_stamps integer NOT NULL DEFAULT 0,
  amount_cents integer NOT NULL DEFAULT 0 CHECK (amount_cents >= 0),
  -- For a purchase
  occurred_at timestamptz,
  category text,
  PRIMARY KEY (import_id, line),
  CHECK (undone_points >= 0),
  CHECK (undone_stamps >= 0)
);
CREATE INDEX customer_import_rows_state ON customer_import_rows (import_id, state, line);
CREATE INDEX customer_import_rows_of_user ON customer_import_rows (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX customer_import_rows_of_email ON customer_import_rows (email_hash) WHERE email_hash IS NOT NULL;
-- Finds whether the receipt of a row was imported before.
CREATE INDEX customer_import_rows_of_receipt ON customer_import_rows (reference, user_id)
  WHERE amount_cents > 0 AND reference IS NOT NULL;

-- == Claims ==

-- Rewards that members have claimed, from the request until the fulfilment.
CREATE TABLE claims (
  program_id uuid NOT NULL REFERENCES programs (id),
  id uuid NOT NULL,
  brand_id uuid NOT NULL REFERENCES brands (id),
  user_id uuid NOT NULL REFERENCES users (id),
  -- The reward at the purchase; another one after a substitution
  reward_id uuid NOT NULL,
  reward_version integer NOT NULL,
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  state text NOT NULL CHECK (state IN
    ('requested', 'approved', 'ready', 'shipped', 'delivered', 'refused', 'cancelled', 'expired')),
  points integer NOT NULL CHECK (points >= 0),
  stamps integer NOT NULL CHECK (stamps >= 0),
  money_cents integer NOT NULL CHECK (money_cents >= 0),
  -- Returned points
  returned_points integer NOT NULL DEFAULT 0,
  returned_stamps integer NOT NULL DEFAULT 0,
  -- The member's note, for example an address; the brand's note
  note text,
  tracking text,
  reason text,
  -- Rewards to choose from where this one is not available
  offered uuid[],
  requested_at timestamptz NOT NULL,
  -- Calendar date in Rome of the request, for limits
  requested_on date NOT NULL,
  approved_at timestamptz,
  ready_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  closed_at timestamptz,
  ready_by timestamptz,
  -- For a ready claim; moved once where its program has closed meanwhile
  expires_at timestamptz,
  -- For a shipped claim: it counts as fulfilled at this moment
  delivers_at timestamptz,
  -- When a job next acts on an open claim: a notification, its end, or the warning after five
  -- months
  next_at timestamptz,
  notices smallint NOT NULL DEFAULT 0,
  is_extended boolean NOT NULL DEFAULT false,
  is_overdue boolean NOT NULL DEFAULT false,
  -- The person who fulfilled it, the place, and the proof
  delivered_by uuid,
  delivered_shop uuid,
  proof text CHECK (proof IN ('qr', 'code', 'card', 'office', 'member', 'time', 'coupon')),
  -- The till took the handover back, which cancels the claim; who handed it over, and when, stays.
  undone_at timestamptz,
  -- The partner that fulfilled the reward; null = the program's own brand.
  delivered_brand uuid REFERENCES brands (id),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, reward_id, reward_version) REFERENCES reward_versions (program_id, reward_id, version),
  CHECK (points > 0 OR stamps > 0),
  CHECK (returned_points BETWEEN 0 AND points AND returned_stamps BETWEEN 0 AND stamps),
  CHECK ((state = 'delivered' OR undone_at IS NOT NULL) = (delivered_at IS NOT NULL)
    AND (delivered_at IS NULL) = (proof IS NULL)),
  CHECK (undone_at IS NULL OR state = 'cancelled' AND proof IN ('qr', 'code', 'card')),
  CHECK ((state IN ('refused', 'cancelled', 'expired')) = (closed_at IS NOT NULL)),
  CHECK (closed_at IS NOT NULL OR returned_points + returned_stamps = 0),
  CHECK (state IN ('requested', 'refused', 'cancelled') OR approved_at IS NOT NULL),
  CHECK (state <> 'ready' OR (ready_at IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK (state <> 'shipped' OR (shipped_at IS NOT NULL AND delivers_at IS NOT NULL)),
  CHECK (next_at IS NULL OR state IN ('requested', 'approved', 'ready', 'shipped'))
) WITH (fillfactor = 80);
-- Finds a claim by its id alone.
CREATE INDEX claims_by_id ON claims (id);
-- A member's own, newest first, and their number of claims of a reward
CREATE INDEX claims_of_user ON claims (user_id, id DESC);
-- The open claims of a program
CREATE INDEX claims_of_program ON claims (program_id, state, id);
CREATE INDEX claims_due ON claims (next_at) WHERE next_at IS NOT NULL;
-- Rewards that the tills of a brand fulfilled in a day (R-220).
CREATE INDEX claims_handed_over ON claims (brand_id, delivered_at) WHERE delivered_at IS NOT NULL;

-- Steps of a claim, each with the points that it took (below 0) or returned. A member's history
-- shows those that moved points.
CREATE TABLE claim_steps (
  program_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('requested', 'approved', 'refused', 'ready', 'shipped', 'delivered', 'cancelled',
    'expired', 'offered', 'substituted', 'extended', 'overdue', 'undone')),
  by text NOT NULL CHECK (by IN ('member', 'brand', 'time', 'program')),
  actor_id uuid,
  at timestamptz NOT NULL,
  reason text,
  moved_points integer NOT NULL DEFAULT 0,
  moved_stamps integer NOT NULL DEFAULT 0,
  -- The balance afterwards, for steps that moved points
  points_after bigint,
  stamps_after bigint,
  reward_id uuid NOT NULL,
  PRIMARY KEY (program_id, claim_id, id),
  FOREIGN KEY (program_id, claim_id) REFERENCES claims (program_id, id)
);
CREATE INDEX claim_steps_of_user ON claim_steps (program_id, user_id, id DESC) WHERE moved_points <> 0 OR moved_stamps <> 0;
GRANT UPDATE (user_id) ON claim_steps TO CURRENT_USER;

-- == Coupons ==

-- Coupons for all customers of a program or of a segment; a job gives them out.
CREATE TABLE coupon_batches (
  id uuid NOT NULL DEFAULT uuidv7(),
  template_id uuid NOT NULL,
  program_id uuid NOT NULL REFERENCES programs (id),
  -- null = all customers of the program
  segment_id uuid,
  -- Name and rule at its start
  segment text,
  rule jsonb,
  -- Number of customers at its start
  counted integer NOT NULL,
  issued integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  after_user uuid,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped')),
  -- The reason why it stopped before its end
  stopped_by text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (program_id, id),
  CHECK ((state = 'running') = (ended_at IS NULL))
);
-- Finds a batch by its id alone.
CREATE INDEX coupon_batches_by_id ON coupon_batches (id);
CREATE INDEX coupon_batches_of_template ON coupon_batches (template_id, id DESC);
CREATE INDEX coupon_batches_running ON coupon_batches (id) WHERE state = 'running';

-- Coupons of a brand and their discounts. The table `coupons` differs: it holds rewards bought with
-- BrandPoints.
CREATE TABLE coupon_templates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'product')),
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  -- The discount, or the price of the free product
  value_cents integer CHECK (value_cents > 0),
  -- Name of the free product
  product text,
  min_spend_cents integer NOT NULL DEFAULT 0 CHECK (min_spend_cents >= 0),
  -- The products that it applies to; both empty = all
  codes text[] NOT NULL DEFAULT '{}',
  categories text[] NOT NULL DEFAULT '{}',
  -- Calendar dates in Rome, both included; null = from the issue on
  valid_from date,
  valid_to date,
  -- Days from the issue, the first one included
  valid_days smallint CHECK (valid_days BETWEEN 1 AND 730),
  total integer CHECK (total >= 1),
  per_member integer CHECK (per_member >= 1),
  combinable boolean NOT NULL DEFAULT false,
  -- Empty = all shops of the brand
  shops uuid[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'ended')),
  -- Number of issued codes that are not revoked; `total` limits it. Written under the lock of this
  -- row.
  given integer NOT NULL DEFAULT 0 CHECK (given >= 0),
  -- Whether a code was ever issued: from then on the discount cannot change
  was_given boolean NOT NULL DEFAULT false,
  -- The code with which anybody takes one, as customers read it, and in the form in which typed
  -- codes are compared
  public_code text CHECK (public_code ~ '^[A-Z0-9]{4,20}$'),
  public_key text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (brand_id, id),
  CHECK ((public_code IS NULL) = (public_key IS NULL)),
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'percent') = (value_cents IS NULL)),
  CHECK ((kind = 'product') = (product IS NOT NULL)),
  CHECK (valid_to IS NOT NULL OR valid_days IS NOT NULL),
  CHECK (valid_from <= valid_to),
  CHECK (given <= total)
);

CREATE INDEX coupon_templates_public ON coupon_templates (public_key, brand_id)
  WHERE public_key IS NOT NULL AND state <> 'ended';

-- Codes of a coupon, each issued to one person.
CREATE TABLE coupon_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  template_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'used', 'expired', 'revoked')),
  -- The reason for the issue, such as 'hand:<id of the act>': once for each person
  cause text NOT NULL,
  issued_by uuid,
  issued_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > starts_at),
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  reason text,
  -- When the job announces its expiry, or ends it
  next_at timestamptz,
  warned boolean NOT NULL DEFAULT false,
  FOREIGN KEY (brand_id, template_id) REFERENCES coupon_templates (brand_id, id),
  CHECK ((state = 'used') = (used_at IS NOT NULL)),
  CHECK ((state = 'revoked') = (revoked_at IS NOT NULL)),
  CHECK (next_at IS NULL OR state = 'active')
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX coupon_codes_once ON coupon_codes (template_id, user_id, cause);
-- A member's own, newest first
CREATE INDEX coupon_codes_of_user ON coupon_codes (user_id, id DESC);
-- The list of a template, and its codes in a state
CREATE INDEX coupon_codes_of_template ON coupon_codes (template_id, id DESC);
CREATE INDEX coupon_codes_by_state ON coupon_codes (template_id, state, id DESC);
CREATE INDEX coupon_codes_due ON coupon_codes (next_at) WHERE next_at IS NOT NULL;

-- Uses of codes; a void reverses one, and the code can be used again.
CREATE TABLE coupon_uses (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  coupon_id uuid NOT NULL REFERENCES coupon_codes (id),
  template_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  receipt_id text NOT NULL,
  store_id uuid,
  -- The receipt before its coupons, the discount of this one, and the amount after all of them
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  discount_cents integer NOT NULL CHECK (discount_cents > 0),
  paid_cents integer NOT NULL CHECK (paid_cents >= 0 AND paid_cents <= amount_cents - discount_cents),
  proof text NOT NULL CHECK (proof IN ('qr', 'code', 'api')),
  -- The customer had redeemed a deal at the brand in the minutes before
  beside_deal boolean NOT NULL DEFAULT false,
  used_by uuid,
  used_at timestamptz NOT NULL,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  CHECK ((voided_at IS NULL) = (void_reason IS NULL))
);
-- A code has one valid use at a time
CREATE UNIQUE INDEX coupon_uses_live ON coupon_uses (coupon_id) WHERE voided_at IS NULL;
CREATE INDEX coupon_uses_of_coupon ON coupon_uses (coupon_id, id DESC);
CREATE INDEX coupon_uses_of_receipt ON coupon_uses (brand_id, receipt_id) WHERE voided_at IS NULL;
CREATE INDEX coupon_uses_of_user ON coupon_uses (user_id, id);
-- The till's list of a day
CREATE INDEX coupon_uses_of_brand ON coupon_uses (brand_id, used_at);

-- Metrics of each template: a consumer adds to them.
CREATE TABLE coupon_figures (
  template_id uuid PRIMARY KEY REFERENCES coupon_templates (id),
  issued integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  expired integer NOT NULL DEFAULT 0,
  revoked integer NOT NULL DEFAULT 0,
  -- Amount paid on receipts with such a coupon, and the discount
  sales_cents bigint NOT NULL DEFAULT 0,
  discount_cents bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- == Visits ==

-- The code in a shop's printed QR. When the brand makes a new one, the old print becomes invalid.
-- The place is a shop, or the brand where it has none.
CREATE TABLE visit_codes (
  place_id uuid PRIMARY KEY,
  brand_id uuid NOT NULL REFERENCES brands (id),
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z2-7]{26}$'),
  made_at timestamptz NOT NULL
);

-- The last check-in of a person, because nobody is in two distant shops within minutes. It stores
-- the shop, never the position of a phone.
CREATE TABLE visit_presences (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  at timestamptz NOT NULL
);

-- == Referrals ==

-- First purchases of invited people. When they are 14 days old, a job decides whether the inviter
-- is rewarded.
CREATE TABLE referral_checks (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  done_at timestamptz,
  id uuid NOT NULL DEFAULT uuidv7() UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'review', 'paid', 'refused')),
  -- Suspicious signs; the observations behind them are not kept
  signals text[] NOT NULL DEFAULT '{}' CHECK (signals <@ ARRAY['device', 'burst']),
  reason text
    CHECK (reason IN ('same_person', 'purchase', 'not_member', 'program', 'not_new', 'irregular')),
  -- Last day for the brand's decision, a calendar date in Rome
  decide_by date,
  -- Nobody had decided by that day
  lapsed boolean NOT NULL DEFAULT false CHECK (NOT lapsed OR done_at IS NOT NULL),
  PRIMARY KEY (program_id, user_id),
  CONSTRAINT referral_checks_done CHECK ((done_at IS NULL) = (state IN ('waiting', 'review'))),
  CONSTRAINT referral_checks_refused CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CONSTRAINT referral_checks_looked_at CHECK (state <> 'review' OR signals <> '{}'),
  CONSTRAINT referral_checks_ends CHECK (state <> 'review' OR decide_by IS NOT NULL)
);
CREATE INDEX referral_checks_due ON referral_checks (due_at) WHERE state = 'waiting';
-- The referrals that the brand must decide
CREATE INDEX referral_checks_queue ON referral_checks (program_id, state, id) WHERE signals <> '{}';
CREATE INDEX referral_checks_undecided ON referral_checks (decide_by) WHERE state = 'review';

-- == Missing points ==

-- A brand's terms for missing points; without a row the product's terms apply.
CREATE TABLE missing_terms (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  is_open boolean NOT NULL,
  -- The maximum age of the purchase in days
  days smallint NOT NULL CHECK (days BETWEEN 1 AND 60),
  most_cents integer NOT NULL CHECK (most_cents > 0),
  updated_at timestamptz NOT NULL,
  days_before smallint NOT NULL DEFAULT 0 CHECK (days_before BETWEEN 0 AND 30)
);

-- Requests of members for the points of past purchases, with an image of the receipt.
CREATE TABLE missing_requests (
  id uuid NOT NULL DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id),
  brand_id uuid NOT NULL REFERENCES brands (id),
  user_id uuid NOT NULL REFERENCES users (id),
  shop_id uuid REFERENCES shops (id),
  -- Calendar date and time in Rome on the receipt
  bought_on date NOT NULL,
  bought_time text CHECK (bought_time ~ '^[0-2]\d:[0-5]\d$'),
  -- The moment for which the purchase counts
  bought_at timestamptz NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  receipt_id text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'refused', 'withdrawn', 'lapsed')),
  -- The image, until some days after the decision
  image_key text,
  asked_at timestamptz NOT NULL,
  -- Last day for the brand's answer
  answer_by date NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  event_id uuid,
  points integer,
  stamps integer,
  reason text,
  reason_text text NOT NULL DEFAULT '',
  -- When a job next acts: it ends an unanswered request, or removes the image of a closed one
  next_at timestamptz,
  PRIMARY KEY (program_id, id),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state = 'accepted') = (event_id IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK (state <> 'pending' OR (image_key IS NOT NULL AND next_at IS NOT NULL)),
  -- The points of an accepted request are never negative (R-575).
  CHECK (points >= 0),
  CHECK (stamps >= 0)
) WITH (fillfactor = 80);
-- A receipt can be requested once; again after the request was refused, withdrawn or has expired
CREATE UNIQUE INDEX missing_requests_of_receipt ON missing_requests (program_id, lower(receipt_id))
  WHERE state IN ('pending', 'accepted');
-- Finds a request by its id alone.
CREATE INDEX missing_requests_by_id ON missing_requests (id);
CREATE INDEX missing_requests_of_user ON missing_requests (user_id, program_id, id DESC);
CREATE INDEX missing_requests_of_program ON missing_requests (program_id, state, id);
CREATE INDEX missing_requests_due ON missing_requests (next_at) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX missing_requests_asked ON missing_requests (brand_id, lower(receipt_id)) WHERE state = 'pending';

-- == Partners ==

-- Brands that take part in another brand's program.
CREATE TABLE program_partners (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The partner ends it ('left'), or the program's owner before anybody joins ('withdrawn').
  state text NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'accepted', 'declined', 'withdrawn', 'left')),
  -- The agreement: whether its sales earn points, whether it fulfils rewards, its debt for a point
  -- (thousandths of a cent), and the percent of a reward's value that it gets for a fulfilment.
  earns boolean NOT NULL,
  hands_over boolean NOT NULL,
  point_price_milli integer NOT NULL CHECK (point_price_milli BETWEEN 0 AND 1000000),
  prize_percent smallint NOT NULL CHECK (prize_percent BETWEEN 0 AND 100),
  note text NOT NULL DEFAULT '',
  -- The partner's company in the regulation (D.P.R. 430/2001: each promoter of a joint promotion)
  legal_subject text NOT NULL DEFAULT '',
  piva text NOT NULL DEFAULT '',
  sede_legale text NOT NULL DEFAULT '',
  invited_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (program_id, brand_id),
  CHECK (earns OR hands_over),
  CHECK ((state = 'accepted') <= (answered_at IS NOT NULL AND legal_subject <> '' AND piva <> '' AND sede_legale <> ''))
);
-- The till of a partner, and its list of common programs
CREATE INDEX program_partners_of_brand ON program_partners (brand_id, program_id);

-- Versions of the terms between owner and partner. A row without accepted_at is a proposal to a
-- current partner; the earlier terms are valid until it is accepted.
CREATE TABLE partner_terms (
  program_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  version smallint NOT NULL CHECK (version > 0),
  earns boolean NOT NULL,
  hands_over boolean NOT NULL,
  point_price_milli integer NOT NULL CHECK (point_price_milli BETWEEN 0 AND 1000000),
  prize_percent smallint NOT NULL CHECK (prize_percent BETWEEN 0 AND 100),
  proposed_at timestamptz NOT NULL,
  accepted_at timestamptz,
  -- When later terms replaced it, or the partnership ended
  ended_at timestamptz CHECK (ended_at >= accepted_at),
  PRIMARY KEY (program_id, brand_id, version),
  FOREIGN KEY (program_id, brand_id) REFERENCES program_partners (program_id, brand_id) ON DELETE CASCADE,
  CHECK (earns OR hands_over)
);
CREATE UNIQUE INDEX partner_terms_proposed ON partner_terms (program_id, brand_id) WHERE accepted_at IS NULL;
CREATE UNIQUE INDEX partner_terms_in_force ON partner_terms (program_id, brand_id) WHERE accepted_at IS NOT NULL AND ended_at IS NULL;

-- Amounts that an event makes a brand owe (negative) or be owed, in thousandths of a cent. The rows
-- of one source sum to zero.
CREATE TABLE clearing_entries (
  program_id uuid NOT NULL REFERENCES programs (id),
  -- First day of the month in Rome
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  id uuid NOT NULL DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The opposite side
  with_brand uuid NOT NULL REFERENCES brands (id) CHECK (with_brand <> brand_id),
  kind text NOT NULL CHECK (kind IN ('earned', 'reversed', 'handed-over', 'undone')),
  -- The event of the program, or the claim
  source_id uuid NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  amount_milli bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, month, id),
  UNIQUE (program_id, source_id, kind, brand_id, with_brand)
);
CREATE INDEX clearing_entries_page ON clearing_entries (program_id, brand_id, month, id);
-- Finds new entries of all programs for the tree below.
CREATE INDEX clearing_entries_by_id ON clearing_entries (id);

-- Monthly statements: the debt of each partner to the owner (negative) or its claim, whole cents.
CREATE TABLE clearing_statements (
  program_id uuid NOT NULL REFERENCES programs (id),
  month date NOT NULL,
  brand_id uuid NOT NULL REFERENCES brands (id),
  points_earned bigint NOT NULL,
  points_reversed bigint NOT NULL,
  prizes integer NOT NULL,
  amount_milli bigint NOT NULL,
  amount_cents bigint NOT NULL,
  made_at timestamptz NOT NULL,
  -- Marked by the creditor
  settled_at timestamptz,
  PRIMARY KEY (program_id, month, brand_id)
);
CREATE INDEX clearing_statements_of_brand ON clearing_statements (brand_id, month);

-- == Replay ==

-- One row for each import, written in its transaction, so that the same file is not imported twice.
CREATE TABLE program_imports (
  id uuid NOT NULL DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id),
  -- SHA-256 of the inputs: program or its definition, rows, lines, and the way of reading them
  sha256 text NOT NULL UNIQUE CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, id)
);

-- == Ledger tree ==

-- The Merkle tree of all movements of points and clearing entries; one row.
CREATE TABLE ledger_tree (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- The log's name in checkpoints; it never changes with the product's address.
  origin text NOT NULL,
  size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  -- The newest signed checkpoint
  note text,
  signed_at timestamptz,
  -- Movements with lower ids are in the tree.
  read_from uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- The next read_from, once all transactions with lower numbers have ended.
  next_from uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  next_before xid8 NOT NULL DEFAULT '0',
  -- Whether the last run stopped before it had read everything
  has_more boolean NOT NULL DEFAULT false,
  -- Imports whose rows, with ids older than their commit, were looked for
  imports bigint NOT NULL DEFAULT 0
);

-- One row for each movement, in the order of the tree. Only the salt may go: by an erasure.
CREATE TABLE ledger_leaves (
  position bigint PRIMARY KEY CHECK (position >= 0),
  kind text NOT NULL CHECK (kind IN ('movement', 'clearing')),
  -- The row of ledger_transfers or clearing_entries
  row_id uuid NOT NULL UNIQUE,
  salt bytea CHECK (length(salt) = 16),
  -- SHA-256 of salt and content. The leaf is the hash of it.
  entry bytea NOT NULL CHECK (length(entry) = 32)
);
REVOKE DELETE, TRUNCATE ON ledger_leaves FROM PUBLIC, CURRENT_USER;

-- Whole tiles of the tree: 256 hashes, and the hash of the subtree that they span.
CREATE TABLE ledger_tiles (
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 7),
  number bigint NOT NULL CHECK (number >= 0),
  hashes bytea NOT NULL CHECK (length(hashes) = 8192),
  root bytea NOT NULL CHECK (length(root) = 32),
  PRIMARY KEY (level, number)
);
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_tiles FROM PUBLIC, CURRENT_USER;

-- The first signed checkpoint of each day in Rome.
CREATE TABLE ledger_checkpoints (
  day date PRIMARY KEY,
  size bigint NOT NULL CHECK (size >= 0),
  note text NOT NULL,
  signed_at timestamptz NOT NULL
);
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_checkpoints FROM PUBLIC, CURRENT_USER;

-- == Keys between the tables above ==

-- The published version must exist.
ALTER TABLE programs ADD CONSTRAINT programs_regulation
  FOREIGN KEY (id, regulation_version) REFERENCES regulations (program_id, version) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE rewards ADD FOREIGN KEY (coupon_template_id) REFERENCES coupon_templates (id);
-- A segment that a reward names cannot be deleted. A removed reward names none.
ALTER TABLE rewards ADD CONSTRAINT rewards_segment FOREIGN KEY (program_id, segment_id) REFERENCES segments (program_id, id);
ALTER TABLE coupon_batches ADD FOREIGN KEY (template_id) REFERENCES coupon_templates (id);

-- == Foreign keys of earlier schema files to these tables ==

ALTER TABLE grid_views ADD FOREIGN KEY (program_id) REFERENCES programs (id) ON DELETE CASCADE;

-- These grow for ever (docs/operations.md, "Data that grows").
SELECT vacuum_often('members', 'member_facts', 'status_periods', 'member_stats', 'loyalty_events', 'purchases', 'refunds',
  'coupon_codes', 'coupon_uses');
