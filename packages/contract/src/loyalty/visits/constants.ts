/** The proofs of a visit: the till, the phone's position, or the QR in the shop. */
export const VISIT_PROOFS = ['staff', 'geofence', 'qr'] as const

export const VISIT_LIMITS = {
  /** Metres: a less exact position is refused. */
  accuracy: 50,
  /**
   * Metres around a shop for its printed QR, where the member has consented to the use of the
   * position.
   */
  qrRadius: 100,
  /**
   * Kilometres per hour between two shops: a faster person has not been in both. Distances below
   * this many metres are not checked.
   */
  fastest: 150,
  near: 1000,
  /**
   * Seconds for which a QR on the shop's screen is accepted; it is renewed every `renewSeconds`.
   */
  liveSeconds: 60,
  renewSeconds: 30,
  /**
   * Seconds between the two positions of a check-in, and seconds after the first within which the
   * second is accepted.
   */
  staySeconds: 120,
  stayLifeSeconds: 1800,
  /** Seconds after a till reads a member's card in which it can register the visit. */
  tillSeconds: 600,
} as const
