/** A selection of the hub's tools with its own address, `/mcp/p/<name>`. */
export interface Profile {
  readonly name: string
  /** Services and remote sites; all their free tools are included. */
  readonly sites: readonly string[]
  /** Tools by their names at the hub; a final `*` matches any ending. */
  readonly tools: readonly string[]
  /** Tools that are excluded, overriding the other two lists. */
  readonly deny: readonly string[]
  /** SHA-256 of the bearer token for this profile, in hexadecimal. Absent: no token is needed. */
  readonly key_sha256?: string | undefined
}
