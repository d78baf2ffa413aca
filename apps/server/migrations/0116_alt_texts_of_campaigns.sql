-- What the picture of a campaign shows, for who does not see it, and in e-mails until it is loaded.
ALTER TABLE campaigns ADD COLUMN image_alt text NOT NULL DEFAULT '';
ALTER TABLE outreach_sends ADD COLUMN image_alt text NOT NULL DEFAULT '';
