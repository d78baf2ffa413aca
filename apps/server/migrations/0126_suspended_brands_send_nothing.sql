-- A suspended brand sends nothing and gives nothing by itself (docs/decisions/0122).

-- When a suspension of the brand stopped it, while it is paused for that; whoever goes on with it or ends it clears it.
ALTER TABLE campaigns ADD COLUMN held_at timestamptz CHECK (held_at IS NULL OR state = 'paused');

ALTER TABLE campaign_recipients DROP CONSTRAINT campaign_recipients_outcome_check;
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_outcome_check CHECK (outcome IN ('sent', 'control', 'left',
  'no_consent', 'unsubscribed', 'no_channel', 'cap_day', 'cap_week', 'already_sent', 'marketing_off', 'brand_suspended'));
