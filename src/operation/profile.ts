/** A selection of the hub's tools with its own address, `/mcp/p/<name>`. */
export interface Profile {
  readonly name: string
  /** Services and remote sites whose free tools are all included. */
  readonly sites: readonly string[]
  /** Names of tools at the hub. A final `*` matches any ending. */
  readonly tools: readonly string[]
  /** Names of excluded tools, which override the other two lists. */
  readonly deny: readonly string[]
  /** SHA-256 of the profile's bearer token, in hexadecimal. Without it, anybody may use the profile. */
  readonly key_sha256?: string | undefined
}
