-- A decision about a deal has the reason that was reported: another price, a text that misleads, codes that are not accepted, a closed shop.
ALTER TABLE report_decisions
  DROP CONSTRAINT report_decisions_reason_check,
  ADD CONSTRAINT report_decisions_reason_check CHECK (
    reason IN ('offensive', 'spam', 'privacy', 'illegal', 'fake', 'refused', 'price', 'misleading', 'closed', 'other')
  );
