// The exit codes of sysexits.h that programs here use.

/** A service does not respond. */
export const EX_UNAVAILABLE = 69
/** The outcome of a payment is not known yet. */
export const EX_TEMPFAIL = 75
/** The next start fails again unless a setting or a file is changed. */
export const EX_CONFIG = 78
