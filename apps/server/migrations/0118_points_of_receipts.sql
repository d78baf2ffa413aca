-- What an accepted request for missing points gave is never below nothing (R-575).
ALTER TABLE missing_requests ADD CHECK (points >= 0), ADD CHECK (stamps >= 0);
