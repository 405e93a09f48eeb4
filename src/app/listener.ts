import type { Config } from './config.ts'
import type { Member } from './cluster/member.ts'

/** Listens on a socket from systemd (sd_listen_fds(3)) if there is one, otherwise on PORT. */
export function listenerOf({ PORT, HOST }: Config, member: Member | undefined) {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  // In a cluster, LISTEN_PID is the supervisor's, which opens the socket for its processes.
  const receiver = member ? process.ppid : process.pid
  if (LISTEN_FDS === '1' && LISTEN_PID === String(receiver)) return { fd: 3 }
  return { port: PORT, host: HOST, reusePort: sharesPort(member) }
}

/** With a socket for each process of a cluster, no connection is passed to a process that is ending. */
export function sharesPort(member: Member | undefined): boolean {
  return member !== undefined && process.platform === 'linux'
}
