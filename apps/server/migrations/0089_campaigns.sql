-- Campaigns of brands to the customers of a program (docs/decisions/0101).
CREATE TABLE campaigns (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  program_id uuid NOT NULL REFERENCES programs (id),
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  title text NOT NULL,
  body text NOT NULL,
  -- A second title for `variant_share` of a hundred members
  variant_title text,
  variant_share smallint NOT NULL DEFAULT 0 CHECK (variant_share BETWEEN 0 AND 99),
  image text,
  -- A path of the product or an https address; null = the member's page of the program.
  link text,
  in_app boolean NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  -- While it waits for its time; whom it means is settled when it begins.
  segment_id uuid CONSTRAINT campaigns_segment REFERENCES segments (id),
  segment_name text,
  control_share smallint NOT NULL DEFAULT 0 CHECK (control_share BETWEEN 0 AND 50),
  scheduled_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  -- How many the segment had when it began, and how far it has come: members up to `after_id`.
  recipients integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  after_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- Not before: a brand sends to 200 members a second.
  next_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  CHECK ((variant_title IS NULL) = (variant_share = 0))
);
CREATE INDEX campaigns_of_program ON campaigns (program_id, id DESC);
-- What the job looks at
CREATE INDEX campaigns_waiting ON campaigns (scheduled_at) WHERE state = 'scheduled';
CREATE INDEX campaigns_sending ON campaigns (brand_id) WHERE state = 'sending';
CREATE INDEX campaigns_of_segment ON campaigns (segment_id) WHERE segment_id IS NOT NULL;
CREATE INDEX campaigns_of_author ON campaigns (created_by);

-- The segment as it was when the campaign began, and what became of each member; null = not come to yet.
CREATE TABLE campaign_recipients (
  campaign_id uuid NOT NULL REFERENCES campaigns (id),
  user_id uuid NOT NULL REFERENCES users (id),
  outcome text CHECK (outcome IN ('sent', 'control', 'left', 'no_consent', 'unsubscribed', 'no_channel', 'cap_day', 'cap_week', 'already_sent')),
  variant text CHECK (variant IN ('a', 'b')),
  at timestamptz,
  PRIMARY KEY (campaign_id, user_id)
) WITH (fillfactor = 80);
CREATE INDEX campaign_recipients_of_user ON campaign_recipients (user_id);
-- How many of an origin's messages were delivered, opened and followed, from the index alone
CREATE INDEX outreach_sends_figures ON outreach_sends (origin_id) INCLUDE (delivered_at, opened_at, clicked_at);
