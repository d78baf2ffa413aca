/** How a visit is proved: by the till, by the phone's position, or by the QR in the shop. */
export const VISIT_PROOFS = ['staff', 'geofence', 'qr'] as const

export const VISIT_LIMITS = {
  /** Metres: a position that is less exact is refused. */
  accuracy: 50,
  /** Metres around a shop for its printed QR, where the member has consented to the use of the position. */
  qrRadius: 100,
  /** Kilometres an hour between two shops: faster, somebody has not been in both. Below so many metres it is not looked at. */
  fastest: 150,
  near: 1000,
  /** Seconds for which a QR on the shop's screen is taken; it is made anew every `renewSeconds`. */
  liveSeconds: 60,
  renewSeconds: 30,
  /** Seconds between the two positions of a check-in, and after the first in which the second is taken. */
  staySeconds: 120,
  stayLifeSeconds: 1800,
  /** Seconds after a till read a member's card in which it registers the visit. */
  tillSeconds: 600,
} as const
