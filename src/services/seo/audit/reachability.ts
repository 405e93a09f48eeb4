import { isLocalHost } from '#sites/outbound/local-host.ts'

/** Whether the address is local to the visitor’s own machine or network. */
export function isLocalAddress(address: string): boolean {
  return isLocalHost(new URL(address).hostname)
}

/** Whether the status says that the page is missing or failing. Statuses such as 403 may concern only our client. */
export function isGone(status: number | null): boolean {
  return status === 404 || status === 410 || (status !== null && status >= 500 && status < 600)
}
