-- Length of a film.
ALTER TABLE files ADD COLUMN seconds real;
-- Whether the chunk that its sender called the last one has come: sent again, it is known without a number.
ALTER TABLE uploads ADD COLUMN ended boolean NOT NULL DEFAULT false;
