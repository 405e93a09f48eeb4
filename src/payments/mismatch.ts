/** An unacceptable payment, with a message for the payer. */
export class Mismatch extends Error {}
