/** A payment that cannot be accepted; the message says why, to the payer. */
export class Mismatch extends Error {}
