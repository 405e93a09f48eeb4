/** A site whose tools the hub offers: a service of this process, or a remote MCP site from configuration. */
export interface SiteState {
  readonly name: string
  readonly kind: 'local' | 'remote'
  /**
   * up: answers. starting: not yet asked. down: its last answer was a failure; its tools are still listed. looping: it
   * leads back to us, and nothing of it is offered.
   */
  readonly state: 'up' | 'starting' | 'down' | 'looping'
  /** How many of its tools are offered. */
  readonly tools: number
  /** When its list was last asked for; null for a local site, which is always known. */
  readonly checked_at: string | null
}
