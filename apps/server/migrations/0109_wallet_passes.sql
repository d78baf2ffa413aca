-- Passes for Apple and Google Wallet: a member's card of a program, or a coupon of a brand.
CREATE TABLE wallet_passes (
  -- The serial number that wallets know it by
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  wallet text NOT NULL CHECK (wallet IN ('apple', 'google')),
  program_id uuid REFERENCES programs (id) ON DELETE CASCADE,
  coupon_id uuid REFERENCES coupon_codes (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When what it shows last changed; a later second with each change, as HTTP dates know no less
  changed_at timestamptz NOT NULL,
  -- Since when it is not taken any more
  voided_at timestamptz,
  -- When its wallet is to be told of changes; null = it knows
  due_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  CHECK (num_nonnulls(program_id, coupon_id) = 1),
  UNIQUE NULLS NOT DISTINCT (user_id, wallet, program_id, coupon_id)
);
CREATE INDEX wallet_passes_program ON wallet_passes (program_id, user_id) WHERE program_id IS NOT NULL;
CREATE INDEX wallet_passes_coupon ON wallet_passes (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX wallet_passes_due ON wallet_passes (due_at) WHERE due_at IS NOT NULL;

-- Phones and watches that asked to be told of a pass of Apple Wallet.
CREATE TABLE wallet_devices (
  pass_id uuid NOT NULL REFERENCES wallet_passes (id) ON DELETE CASCADE,
  -- As the device names itself to this server
  device text NOT NULL,
  push_token text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (pass_id, device)
);
CREATE INDEX wallet_devices_device ON wallet_devices (device);
